package io.dualloop.benchmarks.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NoiseTest {

  private static final int SECONDS = 4;
  private static final int RATE = 16_000;
  private static final int PLACES = 60;

  @Test
  void pinkNoiseHasAsMuchInEveryOctave() {
    double[] pink = Noise.PINK.make(SECONDS * RATE, new SplittableRandom(1));

    double low = octave(pink, 100);

    assertThat(10 * Math.log10(octave(pink, 800) / low)).isCloseTo(0, within(2.0));
    assertThat(10 * Math.log10(octave(pink, 3200) / low)).isCloseTo(0, within(2.0));
  }

  @Test
  void humIsTheMainsAndItsHarmonics() {
    double[] hum = Noise.HUM.make(SECONDS * RATE, new SplittableRandom(1));

    assertThat(power(hum, 50)).isCloseTo(0.25, within(0.001));
    assertThat(power(hum, 100)).isCloseTo(0.25 / 4, within(0.001));
    assertThat(power(hum, 400)).isCloseTo(0.25 / 64, within(0.001));
    assertThat(power(hum, 75)).isCloseTo(0, within(0.001));
  }

  /** The power from a frequency to its double, sampled at some places of it. */
  private static double octave(double[] sound, double from) {
    double sum = 0;
    for (int i = 0; i < PLACES; i++) {
      sum +=
          power(sound, Math.round(from * (1 + i / (double) PLACES) * SECONDS) / (double) SECONDS);
    }
    return sum * from;
  }

  /** One term of the Fourier transform, squared. */
  private static double power(double[] sound, double hertz) {
    double real = 0;
    double imaginary = 0;
    for (int i = 0; i < sound.length; i++) {
      double angle = 2 * Math.PI * hertz * i / RATE;
      real += sound[i] * Math.cos(angle);
      imaginary += sound[i] * Math.sin(angle);
    }
    return (real * real + imaginary * imaginary) / ((double) sound.length * sound.length);
  }
}
