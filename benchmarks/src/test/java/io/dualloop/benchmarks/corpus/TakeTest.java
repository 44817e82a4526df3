package io.dualloop.benchmarks.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TakeTest {

  private static final int SAMPLES_A_SECOND = 16_000;
  private static final long MILLI = 1_000_000;

  private final Recording recording = Sounds.tone(1500, 200, 1200, 6000, 10);

  @ParameterizedTest
  @EnumSource(
      value = Noise.class,
      names = {"PINK", "HUM"})
  void noiseIsTwentyDecibelsBelowSpeech(Noise noise) {
    Take clean = Take.of(recording, Noise.NONE, 3);
    Take noisy = Take.of(recording, noise, 3);

    int tail = noisy.audio().length / 2 - 2 * SAMPLES_A_SECOND;
    double heard = Sounds.meanSquare(noisy.audio(), tail, noisy.audio().length / 2);
    double room = Sounds.meanSquare(clean.audio(), tail, clean.audio().length / 2);
    double decibels = 10 * Math.log10(6000.0 * 6000 / 2 / (heard - room));

    // Pink noise wanders: two of its three seconds are not just as loud as all of it.
    assertThat(decibels).isCloseTo(Noise.SNR, within(noise == Noise.PINK ? 1.0 : 0.1));
  }

  @ParameterizedTest
  @EnumSource(Noise.class)
  void sameSeedMakesTheSameTake(Noise noise) {
    assertThat(Take.of(recording, noise, 5).audio())
        .isEqualTo(Take.of(recording, noise, 5).audio());
  }

  @Test
  void speechBeginsAndEndsWhereItIsSaidTo() {
    Take take = Take.of(Sounds.tone(1500, 200, 1200, 6000, 0), Noise.NONE, 11);
    int onset = (int) Math.round(take.onsetNanos() * 16 / 1e6);
    int end = (int) Math.round(take.endNanos() * 16 / 1e6);

    assertThat(Sounds.meanSquare(take.audio(), 0, onset)).isZero();
    assertThat(Sounds.meanSquare(take.audio(), onset, onset + 160)).isGreaterThan(1e6);
    assertThat(Sounds.meanSquare(take.audio(), end - 160, end)).isGreaterThan(1e6);
    assertThat(Sounds.meanSquare(take.audio(), end, take.audio().length / 2)).isZero();
  }

  @Test
  void beginsAnywhereWithinAFrameAfterThreeToNineTenthsOfASecond() {
    List<Long> leads =
        LongStream.range(0, 200)
            .mapToObj(seed -> Take.of(recording, Noise.NONE, seed).onsetNanos() - 200 * MILLI)
            .toList();

    assertThat(leads).allMatch(lead -> lead >= 300 * MILLI && lead < 900 * MILLI);
    assertThat(leads.stream().map(lead -> lead % (10 * MILLI) / MILLI).distinct()).hasSize(10);
  }

  @Test
  void whatWouldBeClippedIsMadeQuieter() {
    Recording loud = Sounds.tone(1500, 200, 1200, 32_000, 10);
    Take take = Take.of(loud, Noise.HUM, 3);

    int clipped = 0;
    for (int i = 0; i < take.audio().length / 2; i++) {
      clipped += Math.abs(Sounds.sample(take.audio(), i)) >= Short.MAX_VALUE ? 1 : 0;
    }

    assertThat(clipped).isLessThanOrEqualTo(1);
  }
}
