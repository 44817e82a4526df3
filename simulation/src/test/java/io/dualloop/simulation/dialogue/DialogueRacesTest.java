package io.dualloop.simulation.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The first seeds; each rule can fail; and the races are not empty. */
class DialogueRacesTest {

  /** Half as many as the other seeds, and as many again as there are processors at a time. */
  private static final long SEEDS =
      Math.max(8, Long.getLong("dualloop.simulation.seeds", 20_000) / 2);

  private static final long CHUNK = 250;
  private static final long MOST_SEEDS = 400;

  @Test
  void everyRuleHoldsForEverySeed() {
    List<Violation> violations =
        LongStream.range(0, (SEEDS + CHUNK - 1) / CHUNK)
            .parallel()
            .mapToObj(chunk -> DialogueRaces.run(1 + chunk * CHUNK, CHUNK))
            .flatMap(summary -> summary.violations().stream())
            .toList();
    assertThat(violations)
        .as(() -> violations.isEmpty() ? "" : String.join("\n", violations.get(0).story()))
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsPlantedIsFound(Planted planted) {
    for (long seed = 1; seed <= MOST_SEEDS; seed++) {
      List<Violation> found = DialogueRaces.run(seed, 1, planted).violations();
      if (!found.isEmpty()) {
        assertThat(found.get(0).rule()).isEqualTo(planted.breaks);
        return;
      }
    }
    throw new AssertionError(planted + " is not found by " + MOST_SEEDS + " seeds");
  }

  @Test
  void aSeedReplaysExactly() {
    assertThat(DialogueRaces.story(11, null)).isEqualTo(DialogueRaces.story(11, null));
  }

  @Test
  void whatMattersHappens() {
    Summary summary = DialogueRaces.run(1, 400);
    assertThat(summary.answersHeard()).isGreaterThan(200);
    assertThat(summary.withdrawn()).isGreaterThan(100);
    assertThat(summary.cancelled()).isGreaterThan(10);
    assertThat(summary.lateAnswers()).isGreaterThan(20);
    assertThat(summary.counts())
        .containsKeys(
            "commands given",
            "coughs",
            "stop words",
            "events lost",
            "events repeated",
            "begins that overtook",
            "asked back, and meant",
            "answers that were hushed",
            "newer answers after older ones",
            "voice fails",
            "voice throws",
            "voice never ends",
            "said: cancel TooLate",
            "unsaid LATE");
  }
}
