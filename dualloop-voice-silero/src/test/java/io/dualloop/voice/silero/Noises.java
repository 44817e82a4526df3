package io.dualloop.voice.silero;

import java.util.List;
import java.util.Random;

/** Noises made in code, each as loud as 1 being full scale; the same for the same seed. */
public final class Noises {

  private static final double[] OCTAVES = {0.5, 0.25, 0.1, 0.03, 0.01, 0.003};

  private Noises() {}

  /** As loud in each octave: white noise through slower and slower averages. */
  public static double[] pink(int length, long seed) {
    Random random = new Random(seed);
    double[] averages = new double[OCTAVES.length];
    double[] noise = new double[length];
    for (int i = 0; i < length; i++) {
      double white = random.nextGaussian();
      noise[i] = 0.5 * white;
      for (int k = 0; k < OCTAVES.length; k++) {
        averages[k] += OCTAVES[k] * (white - averages[k]);
        noise[i] += averages[k] / Math.sqrt(OCTAVES[k]);
      }
    }
    return loud(noise);
  }

  /** Mains hum of 50 Hz with its odd harmonics. */
  public static double[] hum(int length) {
    double[] noise = new double[length];
    for (int i = 0; i < length; i++) {
      for (int k = 1; k <= 9; k += 2) {
        noise[i] += Math.sin(2 * Math.PI * 50 * k * i / 16_000 + k) / k;
      }
    }
    return loud(noise);
  }

  /**
   * Typing: three to eleven keys a second, each heard when it goes down and up. Peaks are 1 to 3.
   */
  public static double[] clicks(int length, long seed) {
    Random random = new Random(seed);
    double[] noise = new double[length];
    for (int at = 0; at < length; at += (int) (16_000 * (0.09 + 0.25 * random.nextDouble()))) {
      double loudness = 0.4 + 0.6 * random.nextDouble();
      double fading = 16 * (4 + 10 * random.nextDouble());
      click(noise, at, loudness, fading, random);
      click(noise, at + 1_280, 0.4 * loudness, 0.6 * fading, random);
    }
    return noise;
  }

  private static void click(double[] noise, int at, double loudness, double fading, Random random) {
    for (int i = 0; i < 1_200 && at + i < noise.length; i++) {
      noise[at + i] += loudness * random.nextGaussian() * Math.exp(-i / fading);
    }
  }

  /** White noise whose loudness changes ten times a second, as things that are moved about. */
  public static double[] bursts(int length, long seed) {
    Random random = new Random(seed);
    double[] noise = new double[length];
    double loudness = 0;
    for (int i = 0; i < length; i++) {
      if (i % 1_600 == 0) {
        loudness = random.nextDouble() < 0.3 ? 0.005 : random.nextDouble();
      }
      noise[i] = loudness * random.nextGaussian();
    }
    return loud(noise);
  }

  /** All speakers at once and without end. */
  public static double[] babble(List<double[]> speakers, int length) {
    double[] noise = new double[length];
    for (int k = 0; k < speakers.size(); k++) {
      double[] speaker = speakers.get(k);
      double loudness = Recordings.loudness(speaker);
      for (int i = 0; i < length; i++) {
        noise[i] += speaker[(i + 23_757 * k) % speaker.length] / loudness;
      }
    }
    return loud(noise);
  }

  private static double[] loud(double[] noise) {
    double power = 0;
    for (double sample : noise) {
      power += sample * sample / noise.length;
    }
    for (int i = 0; i < noise.length; i++) {
      noise[i] /= Math.sqrt(power);
    }
    return noise;
  }

  /** Noise laid over something else. */
  public static double[] mixed(double[] samples, double[] noise, double loudness) {
    double[] sum = new double[samples.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = samples[i] + loudness * noise[i];
    }
    return sum;
  }
}
