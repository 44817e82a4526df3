package io.dualloop.benchmarks.voice;

import io.dualloop.voice.vosk.audio.Pcm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;

/**
 * What the program says until it is interrupted: a tone without gaps, so that it is heard to the
 * sample when it falls silent.
 */
record Talk(Path file) implements AutoCloseable {

  private static final int SECONDS = 10;
  private static final int HERTZ = 400;
  private static final double PEAK = 8_000;

  static Talk record() throws IOException {
    byte[] samples = new byte[2 * SECONDS * Pcm.SAMPLE_RATE];
    for (int i = 0; i < samples.length / 2; i++) {
      int sample = (int) (PEAK * Math.sin(2 * Math.PI * HERTZ * i / Pcm.SAMPLE_RATE));
      samples[2 * i] = (byte) sample;
      samples[2 * i + 1] = (byte) (sample >> 8);
    }
    Path file = Files.createTempFile("dualloop-talk", ".wav");
    AudioFormat format = new AudioFormat(Pcm.SAMPLE_RATE, 16, 1, true, false);
    AudioSystem.write(
        new AudioInputStream(new ByteArrayInputStream(samples), format, samples.length / 2),
        AudioFileFormat.Type.WAVE,
        file.toFile());
    return new Talk(file);
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
