package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;

/** Audio for tests, made in code: good, bad and noisy. */
public final class Wavs {

  public static final AudioFormat VOSK = new AudioFormat(16_000, 16, 1, true, false);

  private Wavs() {}

  public static Path recording(String name) {
    return Path.of(System.getProperty("basedir", "."))
        .resolve("../examples/src/main/resources/io/dualloop/examples/logistics")
        .resolve(name)
        .normalize();
  }

  public static byte[] wav(byte[] samples, AudioFormat format) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      AudioSystem.write(
          new AudioInputStream(
              new ByteArrayInputStream(samples), format, samples.length / format.getFrameSize()),
          AudioFileFormat.Type.WAVE,
          out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** 16-bit samples, 16 kHz, of a function of the sample's number, 1 being full scale. */
  public static byte[] samples(double seconds, IntToDoubleFunction value) {
    int count = (int) (seconds * 16_000);
    byte[] bytes = new byte[2 * count];
    for (int i = 0; i < count; i++) {
      int sample = (int) Math.max(-32768, Math.min(32767, 32768 * value.applyAsDouble(i)));
      bytes[2 * i] = (byte) sample;
      bytes[2 * i + 1] = (byte) (sample >> 8);
    }
    return bytes;
  }

  public static byte[] silence(double seconds) {
    return samples(seconds, i -> 0);
  }

  public static byte[] whiteNoise(double seconds, double level, long seed) {
    Random random = new Random(seed);
    return samples(seconds, i -> level * random.nextGaussian());
  }

  /** White noise through a few slow averages: louder the deeper, as pink noise is. */
  public static byte[] pinkNoise(double seconds, double level, long seed) {
    Random random = new Random(seed);
    double[] slow = new double[5];
    return samples(
        seconds,
        i -> {
          double white = random.nextGaussian();
          double sum = white;
          for (int k = 0; k < slow.length; k++) {
            double share = Math.pow(0.35, k + 1);
            slow[k] += share * (white - slow[k]);
            sum += slow[k] / Math.sqrt(share);
          }
          return level * sum / 3;
        });
  }

  public static byte[] hum(double seconds, double level) {
    return samples(seconds, i -> level * Math.signum(Math.sin(2 * Math.PI * 50 * i / 16_000)));
  }

  public static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  public static PcmAudio raw(String name, byte[] samples) {
    try {
      return PcmAudio.raw(name, new ByteArrayInputStream(samples), VOSK);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The samples of a recording, without its header. */
  public static byte[] samplesOf(String recording) throws IOException {
    try (AudioInputStream in =
        AudioSystem.getAudioInputStream(
            new ByteArrayInputStream(java.nio.file.Files.readAllBytes(recording(recording))))) {
      return in.readAllBytes();
    } catch (javax.sound.sampled.UnsupportedAudioFileException e) {
      throw new IOException(e);
    }
  }
}
