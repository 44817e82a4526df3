package io.dualloop.voice.silero;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** What people said, 16 kHz, 1 being full scale, and where it begins and ends. */
public final class Recordings {

  public static final List<String> NAMES =
      List.of(
          "goforward.raw",
          "numbers.raw",
          "something.raw",
          "tidigits/dhd.2934z.raw",
          "cards/001.wav",
          "cards/002.wav",
          "cards/003.wav",
          "cards/004.wav",
          "cards/005.wav",
          "librivox/sense_and_sensibility_01_austen_64kb-0870.wav",
          "librivox/sense_and_sensibility_01_austen_64kb-0880.wav",
          "librivox/sense_and_sensibility_01_austen_64kb-0890.wav",
          "librivox/sense_and_sensibility_01_austen_64kb-0920.wav",
          "librivox/sense_and_sensibility_01_austen_64kb-0930.wav");

  private static final Path FOLDER = Path.of("/usr/share/pocketsphinx/test/data");
  private static final int WAV_HEADER = 44;

  /** Samples in 10 ms. */
  private static final int FRAME = 160;

  private Recordings() {}

  public static double[] read(String name) throws IOException {
    if (!Files.isDirectory(FOLDER)) {
      throw new IOException(
          "The recordings are missing; run script/test, or install pocketsphinx-testdata");
    }
    byte[] bytes = Files.readAllBytes(FOLDER.resolve(name));
    int from = name.endsWith(".wav") ? WAV_HEADER : 0;
    double[] samples = new double[(bytes.length - from) / 2];
    for (int i = 0; i < samples.length; i++) {
      int at = from + 2 * i;
      samples[i] = ((bytes[at] & 0xff) | bytes[at + 1] << 8) / 32768.0;
    }
    return samples;
  }

  public static byte[] bytes(double[] samples) {
    byte[] bytes = new byte[2 * samples.length];
    for (int i = 0; i < samples.length; i++) {
      int sample = (int) Math.max(-32768, Math.min(32767, Math.round(32768 * samples[i])));
      bytes[2 * i] = (byte) sample;
      bytes[2 * i + 1] = (byte) (sample >> 8);
    }
    return bytes;
  }

  /** The loudness of the speech in it: of its louder half. */
  public static double loudness(double[] samples) {
    double[] powers = powers(samples);
    Arrays.sort(powers);
    return Math.sqrt(
        Arrays.stream(powers, powers.length / 2, powers.length).average().orElseThrow());
  }

  /** The milliseconds from the first to the last 30 ms that are 10 dB above its quietest tenth. */
  public static int[] boundsByEnergy(double[] samples) {
    double[] powers = powers(samples);
    double[] sorted = powers.clone();
    Arrays.sort(sorted);
    double floor = 10 * sorted[sorted.length / 10];
    int begin = -1;
    int end = 0;
    for (int i = 2; i < powers.length; i++) {
      if (Math.min(powers[i], Math.min(powers[i - 1], powers[i - 2])) > floor) {
        begin = begin < 0 ? 10 * (i - 2) : begin;
        end = 10 * (i + 1);
      }
    }
    return new int[] {begin, end};
  }

  /** The quietest 100 ms of it, to and fro for as long as it takes: the room without the speech. */
  public static double[] room(double[] samples, int length) {
    double[] powers = powers(samples);
    int quietest = 0;
    double least = Double.MAX_VALUE;
    for (int i = 0; i + 10 <= powers.length; i++) {
      double power = Arrays.stream(powers, i, i + 10).sum();
      if (power < least) {
        least = power;
        quietest = i * FRAME;
      }
    }
    double[] room = new double[length];
    int period = 10 * FRAME;
    for (int i = 0; i < length; i++) {
      int at = i % (2 * period);
      room[i] = samples[quietest + (at < period ? at : 2 * period - 1 - at)];
    }
    return room;
  }

  private static double[] powers(double[] samples) {
    double[] powers = new double[samples.length / FRAME];
    for (int i = 0; i < powers.length; i++) {
      for (int k = i * FRAME; k < (i + 1) * FRAME; k++) {
        powers[i] += samples[k] * samples[k] / FRAME;
      }
    }
    return powers;
  }
}
