package io.dualloop.voice.vosk.audio;

import java.util.Objects;

/** What can be heard of samples, and what counts as silence. */
public final class Loudness {

  /** A sample as far as this from zero is audible: 50 dB below full scale. */
  public static final int AUDIBLE = 104;

  private Loudness() {}

  /**
   * Looks for the first audible sample.
   *
   * @param samples 16 kHz mono, little-endian
   * @param from the byte to begin with, even
   * @param to the byte to end before, even
   * @return its first byte, or -1 if all is silence
   */
  public static int firstAudible(byte[] samples, int from, int to) {
    Objects.checkFromToIndex(from, to, samples.length);
    for (int at = from; at + 1 < to; at += 2) {
      if (isAudible(samples, at)) {
        return at;
      }
    }
    return -1;
  }

  /**
   * Looks for the last audible sample.
   *
   * @param samples 16 kHz mono, little-endian
   * @param from the byte to begin with, even
   * @param to the byte to end before, even
   * @return the byte after it, or -1 if all is silence
   */
  public static int endOfAudible(byte[] samples, int from, int to) {
    Objects.checkFromToIndex(from, to, samples.length);
    for (int at = to - 2; at >= from; at -= 2) {
      if (isAudible(samples, at)) {
        return at + 2;
      }
    }
    return -1;
  }

  /**
   * Adds up how far from zero samples are, to tell the quieter of two stretches.
   *
   * @param samples 16 kHz mono, little-endian
   * @param from the byte to begin with, even
   * @param to the byte to end before, even
   * @return the sum
   */
  public static long sum(byte[] samples, int from, int to) {
    Objects.checkFromToIndex(from, to, samples.length);
    long sum = 0;
    for (int at = from; at + 1 < to; at += 2) {
      sum += Math.abs(Pcm.sample(samples, at));
    }
    return sum;
  }

  private static boolean isAudible(byte[] samples, int at) {
    return Math.abs(Pcm.sample(samples, at)) >= AUDIBLE;
  }
}
