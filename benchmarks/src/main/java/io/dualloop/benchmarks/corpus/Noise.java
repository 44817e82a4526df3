package io.dualloop.benchmarks.corpus;

import io.dualloop.voice.vosk.audio.Pcm;
import java.util.random.RandomGenerator;

/** What else is heard beside the speaker. */
public enum Noise {
  /** Nothing. */
  NONE {
    @Override
    double[] make(int samples, RandomGenerator random) {
      return new double[samples];
    }
  },

  /** As much in every octave, like a room or rain: white noise through a filter of three poles. */
  PINK {
    @Override
    double[] make(int samples, RandomGenerator random) {
      // Paul Kellet's economy filter (musicdsp.org): -3 dB an octave within 0.5 dB above 9 Hz.
      double[] noise = new double[samples];
      double slow = 0;
      double middle = 0;
      double fast = 0;
      for (int i = 0; i < samples; i++) {
        double white = random.nextGaussian();
        slow = 0.99765 * slow + white * 0.0990460;
        middle = 0.96300 * middle + white * 0.2965164;
        fast = 0.57000 * fast + white * 1.0526913;
        noise[i] = slow + middle + fast + white * 0.1848;
      }
      return noise;
    }
  },

  /** The mains: 50 Hz and its harmonics up to 400 Hz, the n-th at 1/n of the first. */
  HUM {
    @Override
    double[] make(int samples, RandomGenerator random) {
      double[] noise = new double[samples];
      for (int harmonic = 1; harmonic <= HARMONICS; harmonic++) {
        double phase = random.nextDouble(2 * Math.PI);
        double turn = 2 * Math.PI * MAINS_HERTZ * harmonic / Pcm.SAMPLE_RATE;
        for (int i = 0; i < samples; i++) {
          noise[i] += Math.sin(phase + turn * i) / harmonic;
        }
      }
      return noise;
    }
  };

  /** How much louder speech is than noise, where there is any: 20 dB. */
  public static final double SNR = 20;

  private static final int MAINS_HERTZ = 50;
  private static final int HARMONICS = 8;

  /** Noise of any loudness. */
  abstract double[] make(int samples, RandomGenerator random);

  /**
   * Noise {@link #SNR} below speech: the mean square of all its samples is that of the speech
   * divided by 10^(SNR/10).
   */
  double[] below(double speechPower, int samples, RandomGenerator random) {
    double[] noise = make(samples, random);
    double sum = 0;
    for (double sample : noise) {
      sum += sample * sample;
    }
    if (sum > 0) {
      double factor = Math.sqrt(speechPower / Math.pow(10, SNR / 10) / (sum / samples));
      for (int i = 0; i < samples; i++) {
        noise[i] *= factor;
      }
    }
    return noise;
  }
}
