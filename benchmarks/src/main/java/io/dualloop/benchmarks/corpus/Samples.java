package io.dualloop.benchmarks.corpus;

import io.dualloop.voice.vosk.audio.Pcm;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.UnsupportedAudioFileException;

/** Reads files of sound. */
final class Samples {

  private static final AudioFormat WANTED = new AudioFormat(Pcm.SAMPLE_RATE, 16, 1, true, false);

  private Samples() {}

  /** Bare samples, 16 kHz and mono as they are wanted. */
  static short[] raw(Path file) throws IOException {
    return samples(Files.readAllBytes(file));
  }

  /** A WAV file of any rate. */
  static short[] wav(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
        AudioInputStream own = AudioSystem.getAudioInputStream(in);
        AudioInputStream wanted = AudioSystem.getAudioInputStream(WANTED, own)) {
      return samples(wanted.readAllBytes());
    } catch (UnsupportedAudioFileException e) {
      throw new IOException("'" + file + "' is no WAV file that can be read", e);
    }
  }

  private static short[] samples(byte[] bytes) {
    short[] samples = new short[bytes.length / 2];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer().get(samples);
    return samples;
  }
}
