package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CrewPlayTest {

  private final CrewPlay small = CrewPlays.small();

  @Test
  void tellsWhatWasLostAndWhoBeganItAgain() {
    assertThat(small.lost().worker()).isEqualTo("worker-1");
    assertThat(small.begunAgain()).map(Attempt::worker).contains("worker-2");
    assertThat(small.begunAgain()).map(small::number).contains(2L);
    assertThat(small.toldAfterKill())
        .extracting(each -> each.line().text())
        .containsExactly("Done.");
  }

  @Test
  void allIsWell() {
    assertThat(small.endings()).isOne();
    assertThat(small.notEndedOnce()).isZero();
    assertThat(small.saidTwice()).isZero();
    assertThat(small.unfinished()).isZero();
    assertThat(small.orders()).isOne();
  }

  @Test
  void noticesATaskThatIsNeverBegunAgain() {
    CrewPlay lost =
        CrewPlays.of(List.of(), small.attempts().subList(0, 1), List.of("PENDING", "PROCESSING"));

    assertThat(lost.begunAgain()).isEmpty();
    assertThat(lost.endings()).isZero();
    assertThat(lost.notEndedOnce()).isOne();
  }

  @Test
  void noticesATaskThatEndsTwiceAndAnAnswerThatIsToldTwice() {
    CrewPlay twice =
        CrewPlays.of(
            List.of(
                CrewPlays.said(6_000, Line.Kind.DONE, "Done."),
                CrewPlays.said(6_500, Line.Kind.DONE, "Done.")),
            small.attempts(),
            List.of("PROCESSING", "SUCCEEDED", "FAILED"));

    assertThat(twice.endings()).isEqualTo(2);
    assertThat(twice.notEndedOnce()).isOne();
    assertThat(twice.saidTwice()).isOne();
  }
}
