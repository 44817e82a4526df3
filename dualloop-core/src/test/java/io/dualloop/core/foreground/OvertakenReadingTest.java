package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static io.dualloop.core.foreground.Stage.DO;
import static io.dualloop.core.foreground.Stage.now;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Json;
import io.dualloop.api.Progress;
import io.dualloop.api.StopReason;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.core.foreground.Stage.Told;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The truth was read, and before the loop saw the answer, the feed told of what came after it. */
class OvertakenReadingTest {

  private final FaultyTransport faulty = new FaultyTransport();
  private final Stage stage = new Stage(faulty::wrap);
  private final Told told = new Told();
  private final List<Integer> percents = new ArrayList<>();

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void T06_anEndingToldAfterTheReadingIsNotLostWithIt() {
    Reading reading = readingAfterCancel();
    reading.answered();
    now(
        stage
            .transport
            .store()
            .settle(reading.claim.ref(), new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED)));
    stage.time.run();

    assertThat(now(reading.cancel)).isEqualTo(new CancelAnswer.Cancelled(Work.STOPPED));
    assertThat(told.kinds()).containsExactly("working", "ended CANCELLED");
  }

  @Test
  void T06_aLargeResultToldAfterTheReadingIsReadAndNotForgotten() {
    Reading reading = readingAfterCancel();
    reading.answered();
    faulty.feedLeavesResultsBehind = true;
    now(
        stage
            .transport
            .store()
            .settle(reading.claim.ref(), new Outcome.Done(Json.of("\"a\""), Duration.ZERO)));
    stage.time.run();

    assertThat(told.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void T06_aStatusToldAfterTheReadingIsNotTakenBackByIt() {
    Reading reading = readingAfterCancel();
    stage.time.run();
    progress(reading.claim, 40);
    stage.time.run();
    assertThat(percents).endsWith(40);

    reading.answered();
    progress(reading.claim, 60);
    stage.time.run();

    assertThat(percents).isSorted().endsWith(60);
  }

  @Test
  void T06_aStatusToldAfterTheCancelIsNotTakenBackByItsAnswer() {
    Inquiry<String> asked = stage.session.newTurn().submit(DO.of("q"), told::add);
    asked.onStatus((TaskStatus status) -> percents.add(status.progress().percent()));
    Claim claim = stage.claim();
    faulty.delayed = "cancel";
    faulty.delays = true;
    var unused = asked.cancel();
    stage.time.run();
    progress(claim, 40);
    stage.time.run();
    assertThat(percents).endsWith(40);

    faulty.answerNow();
    stage.time.run();

    assertThat(percents).isSorted().endsWith(40);
  }

  @Test
  void T06_whatACancelHasAnsweredIsNotTakenBackByAReadingOfBefore() {
    stage.session.newTurn().submit(DO.of("x").idempotencyKey("k"), answer -> {});
    Claim claim = stage.claim();
    List<Long> versions = new ArrayList<>();
    faulty.delayed = "watch";
    faulty.delays = true;
    faulty.feedIsSilent = true;
    Inquiry<String> joined =
        stage.session.newTurn().submit(DO.of("x").idempotencyKey("k"), answer -> {});
    joined.onStatus(status -> versions.add(status.version()));
    stage.time.run();
    joined.cancel();
    stage.time.run();
    assertThat(versions).hasSizeGreaterThan(1);
    faulty.answerNow();
    stage.time.run();

    assertThat(versions).isSorted();
    assertThat(claim).isNotNull();
  }

  @Test
  void F13_anAnswerThatOvertakesThatOfACancelIsTold() {
    faulty.delayed = "cancel";
    faulty.delays = true;
    Inquiry<String> asked = stage.session.newTurn().submit(DO.of("x"), told::add);
    Claim claim = stage.claim();
    var cancel = asked.cancel();
    stage.time.run();
    now(
        stage
            .transport
            .store()
            .settle(claim.ref(), new Outcome.Done(Json.of("\"a\""), Duration.ZERO)));
    faulty.answerNow();
    stage.time.run();

    assertThat(now(cancel)).isInstanceOf(CancelAnswer.TooLate.class);
    assertThat(told.kinds()).containsExactly("working", "fresh a");
  }

  /** A cancel whose reading of the truth was done, but not yet answered. */
  private final class Reading {
    final Claim claim;
    final CompletionStage<CancelAnswer> cancel;

    Reading(Claim claim, CompletionStage<CancelAnswer> cancel) {
      this.claim = claim;
      this.cancel = cancel;
    }

    void answered() {
      faulty.answerNow();
    }
  }

  private Reading readingAfterCancel() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    asked.onStatus((TaskStatus status) -> percents.add(status.progress().percent()));
    Claim claim = stage.claim();
    faulty.delayed = "watch";
    faulty.delays = true;
    var cancel = asked.cancel();
    stage.time.run();
    return new Reading(claim, cancel);
  }

  private void progress(Claim claim, int percent) {
    now(stage.transport.store().progress(claim.ref(), Progress.of(percent, "on its way")));
  }
}
