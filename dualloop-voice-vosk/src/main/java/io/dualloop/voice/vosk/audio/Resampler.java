package io.dualloop.voice.vosk.audio;

import org.jspecify.annotations.Nullable;

/**
 * Changes the rate of samples to 16 kHz as they come, whatever the pieces they come in. What is
 * higher than half of the lower of both rates is taken out first, so that it isn't heard as
 * something else.
 *
 * <p>Each sample is a sum of those around it weighted by a sinc under a Kaiser window (Oppenheim
 * and Schafer, Discrete-Time Signal Processing, 7.5.3 and 7.6), the weights being kept for the
 * positions that occur between two samples. It delays by 1.5 to 3 ms. Used by one thread.
 */
final class Resampler {

  /** Zeros of the sinc on each side. */
  private static final int ZEROS = 24;

  /** Where the filter is at half, of half of the lower rate: at 1 it lets nothing through. */
  private static final double CUT_OFF = 0.91;

  /** For 70 dB between what is let through and what is not: 0.1102 (70 - 8.7). */
  private static final double BETA = 6.76;

  /** Enough for 11.025 kHz to be exact (640); odd rates take the nearest. */
  private static final int MAX_POSITIONS = 1024;

  private final int rate;
  private final int half;
  private final double cutOff;

  /** By position between two samples; made when first needed. */
  private final float[] @Nullable [] weights;

  /**
   * The last samples, older ones first; the next to be given is centred at or after {@link #at}.
   */
  private final float[] window;

  private int filled;
  private int at;

  /** How far after the sample {@link #at} the next one lies, in 1/16,000 of their distance. */
  private int fraction;

  private long in;
  private long out;

  Resampler(int rate) {
    this.rate = rate;
    cutOff = CUT_OFF * Math.min(rate, Pcm.SAMPLE_RATE) / rate;
    double zeros = ZEROS / Math.min(1.0, (double) Pcm.SAMPLE_RATE / rate);
    // Even, so that the sum can be made in four.
    half = 2 * (int) Math.ceil(zeros / 2);
    int positions = Math.min(MAX_POSITIONS, Pcm.SAMPLE_RATE / gcd(rate, Pcm.SAMPLE_RATE));
    weights = new float[positions + 1][];
    window = new float[4 * half];
    // Silence before the first sample, which so becomes the first to be given.
    filled = half;
    at = half;
  }

  /** The weights of the samples from {@code half - 1} before a position to {@code half} after. */
  private float[] weights(int positionNumber) {
    float[] known = weights[positionNumber];
    if (known != null) {
      return known;
    }
    double position = (double) positionNumber / (weights.length - 1);
    double[] exact = new double[2 * half];
    double sum = 0;
    for (int i = 0; i < exact.length; i++) {
      double x = i - (half - 1) - position;
      double inside = Math.max(0, 1 - x * x / ((double) half * half));
      exact[i] = sinc(cutOff * x) * bessel(BETA * Math.sqrt(inside));
      sum += exact[i];
    }
    float[] made = new float[exact.length];
    for (int i = 0; i < made.length; i++) {
      made[i] = (float) (exact[i] / sum);
    }
    weights[positionNumber] = made;
    return made;
  }

  private static double sinc(double x) {
    return x == 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
  }

  /** The modified Bessel function of the first kind and order zero, by its series. */
  private static double bessel(double x) {
    double term = 1;
    double sum = 1;
    for (int k = 1; term > 1e-12 * sum; k++) {
      term *= x * x / (4.0 * k * k);
      sum += term;
    }
    return sum;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** Takes a sample, and gives what can be given with it. */
  void add(float sample, Samples to) {
    in++;
    put(sample);
    give(Long.MAX_VALUE, to);
  }

  /** Gives what is still to come: as many samples in all as the audio lasts. Nothing may follow. */
  void end(Samples to) {
    long all = (in * Pcm.SAMPLE_RATE + rate - 1) / rate;
    while (out < all) {
      put(0);
      give(all, to);
    }
  }

  private void put(float sample) {
    if (filled == window.length) {
      int from = at - (half - 1);
      System.arraycopy(window, from, window, 0, filled - from);
      filled -= from;
      at -= from;
    }
    window[filled++] = sample;
  }

  private void give(long all, Samples to) {
    while (at + half < filled && out < all) {
      int positions = weights.length - 1;
      to.add(sum(weights((fraction * positions + Pcm.SAMPLE_RATE / 2) / Pcm.SAMPLE_RATE)));
      out++;
      fraction += rate;
      at += fraction / Pcm.SAMPLE_RATE;
      fraction %= Pcm.SAMPLE_RATE;
    }
  }

  /** Four sums at once: each addition would else wait for the one before. */
  private float sum(float[] by) {
    float[] samples = window;
    int from = at - (half - 1);
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    for (int i = 0; i < by.length; i += 4) {
      a += by[i] * samples[from + i];
      b += by[i + 1] * samples[from + i + 1];
      c += by[i + 2] * samples[from + i + 2];
      d += by[i + 3] * samples[from + i + 3];
    }
    return a + b + (c + d);
  }
}
