package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which way a delay takes down the ladder. */
class LadderTest {

  /** What the broker does with a key: how long it keeps the message in all, and on which steps. */
  private static long walked(long units) {
    String[] words = Ladder.routingKey(units).split("\\.", -1);
    assertThat(words).hasSize(Ladder.STEPS);
    long millis = 0;
    for (int step = Ladder.entry(units); step >= 0; step--) {
      boolean waits = matches(Ladder.pattern(step, true), words);
      assertThat(matches(Ladder.pattern(step, false), words)).isNotEqualTo(waits);
      if (waits) {
        millis += Ladder.millis(step);
      }
    }
    return millis;
  }

  /** Of AMQP's patterns what is used here: a star is a word, and a hash at the end any number. */
  private static boolean matches(String pattern, String... words) {
    String[] parts = pattern.split("\\.", -1);
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].equals("#")) {
        return true;
      }
      taken.add(parts[i]);
      if (!parts[i].equals("*") && !parts[i].equals(words[i])) {
        return false;
      }
    }
    return taken.size() == words.length;
  }

  @Test
  void anyDelayIsKeptForJustSoLong() {
    Random random = new Random(1);
    for (int i = 0; i < 1_000; i++) {
      long units = random.nextLong(1, 1L << Ladder.STEPS);
      assertThat(walked(units)).isEqualTo(100 * units);
    }
  }

  @Test
  void itIsRoundedUp() {
    assertThat(Ladder.units(Duration.ofNanos(1))).isEqualTo(1);
    assertThat(Ladder.units(Duration.ofMillis(100))).isEqualTo(1);
    assertThat(Ladder.units(Duration.ofMillis(100).plusNanos(1))).isEqualTo(2);
    assertThat(Ladder.units(Duration.ofMillis(101))).isEqualTo(2);
  }

  @Test
  void theShortestAndTheLongestUseTheEnds() {
    assertThat(Ladder.entry(1)).isZero();
    long longest = Ladder.units(Ladder.LONGEST);
    assertThat(Ladder.entry(longest)).isEqualTo(Ladder.STEPS - 1);
    assertThat(walked(longest)).isEqualTo(Ladder.LONGEST.toMillis());
    assertThat(Ladder.LONGEST).isBetween(Duration.ofHours(29), Duration.ofHours(30));
  }
}
