package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static io.dualloop.core.foreground.Stage.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.dualloop.api.CancelAnswer;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.api.Telemetry;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.foreground.FaultyTransport.Fault;
import io.dualloop.core.foreground.Stage.Told;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultsTest {

  private final FaultyTransport faulty = new FaultyTransport();
  private final Stage stage = new Stage(faulty::wrap);
  private final Told told = new Told();

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void T02_aSubmitWhoseAnswerIsLostIsRepeatedAndMakesOneTask() {
    faulty.faults.put("submit", Fault.FAILS_AFTER);
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.run();
    faulty.faults.clear();
    stage.time.advance(Duration.ofSeconds(1));
    var claim = stage.claim();
    assertThat(stage.nothingToClaim()).isTrue();
    stage.succeed(claim, "a");

    assertThat(faulty.calls.get("submit")).isEqualTo(2);
    assertThat(told.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void T02_aTaskIsNotForgottenOnlyBecauseTheStoreHasNotTakenItYet() {
    faulty.faults.put("submit", Fault.FAILS_BEFORE);
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.run();
    faulty.reconnected();
    stage.time.run();
    assertThat(told.kinds()).containsExactly("working");

    faulty.faults.clear();
    stage.time.advance(Duration.ofSeconds(1));
    stage.succeed(stage.claim(), "a");
    assertThat(told.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void T06_whatWasToldInAGapWhileTheSubmitWasUnansweredIsReadAtOnce() {
    faulty.delayed = "submit";
    faulty.delays = true;
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    var claim = stage.claim();
    faulty.feedIsSilent = true;
    stage.succeed(claim, "a");
    faulty.reconnected();
    stage.time.run();
    faulty.answerNow();
    stage.time.run();

    assertThat(told.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void F01_aTaskStoreThatCannotBeReachedTakesNoTaskAndTheAnswerSaysSo() {
    faulty.faults.put("submit", Fault.FAILS_BEFORE);
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.advance(Duration.ofSeconds(6));

    assertThat(told.kinds()).containsExactly("working", "ended UNAVAILABLE");
    assertThat(asked.taskId()).isEmpty();
  }

  @Test
  void aTaskStoreThatHangsHoldsNobodyLongerThanFiveSeconds() {
    faulty.faults.put("submit", Fault.HANGS);
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.advance(Duration.ofSeconds(5));

    assertThat(told.kinds()).containsExactly("working", "ended UNAVAILABLE");
    var submit = stage.loop.submit(ASK.of("r"));
    stage.time.advance(Duration.ofSeconds(5));
    assertThatThrownBy(() -> now(submit)).hasCauseInstanceOf(TimeoutException.class);
  }

  @Test
  void F10_aHangingResultStoreCostsTheLookUpBoxAtMost() {
    faulty.faults.put("get", Fault.HANGS);
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.run();
    assertThat(told.answers).isEmpty();
    stage.time.advance(Duration.ofMillis(50));

    assertThat(told.kinds()).containsExactly("working");
    stage.succeed(stage.claim(), "a");
    assertThat(told.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void F01_aDeadResultStoreCostsHitsNotDuplicates() {
    faulty.faults.put("get", Fault.FAILS_BEFORE);
    Told second = new Told();
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.session.newTurn().ask(ASK.of("q"), second::add);
    stage.succeed(stage.claim(), "a");

    assertThat(stage.nothingToClaim()).isTrue();
    assertThat(second.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void T06_anEndingThatTheFeedLostIsReadFromTheTruth() {
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    var claim = stage.claim();
    faulty.feedIsSilent = true;
    stage.succeed(claim, "a");
    assertThat(told.kinds()).containsExactly("working");
    stage.time.advance(Duration.ofSeconds(5));

    assertThat(told.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void T06_aJoinerWhoseTaskEndsWhileItJoinsIsTold() {
    // The feed is silent for the joiner alone: it must read what went by while it joined.
    Told second = new Told();
    try (ForegroundLoop other = stage.open("second")) {
      stage.session.newTurn().ask(ASK.of("q"), told::add);
      var claim = stage.claim();
      faulty.feedIsSilent = true;
      other.openSession("t", User.of("u"), line -> {}).newTurn().ask(ASK.of("q"), second::add);
      stage.time.run();
      stage.succeed(claim, "a");
      stage.time.advance(Duration.ofSeconds(5));
      assertThat(second.kinds()).containsExactly("working", "fresh a");
    }
  }

  @Test
  void F13_lostSightIsUnavailableNeverFailed() {
    stage.session.newTurn().ask(ASK.of("q").timeout(Duration.ofSeconds(3)), told::add);
    stage.claim();
    faulty.feedIsSilent = true;
    faulty.faults.put("watch", Fault.FAILS_BEFORE);
    stage.time.advance(Duration.ofSeconds(8));

    assertThat(told.kinds()).containsExactly("working", "ended UNAVAILABLE");
  }

  @Test
  void T09_aCancelWhoseAnswerIsLostIsRepeatedAndTrue() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.run();
    faulty.faults.put("leave", Fault.FAILS_BEFORE);
    var cancel = asked.cancel();
    stage.time.run();
    assertThat(cancel.toCompletableFuture()).isNotDone();
    faulty.faults.clear();
    stage.time.advance(Duration.ofSeconds(1));

    assertThat(now(cancel)).isEqualTo(new CancelAnswer.Cancelled(Work.NOT_STARTED));
  }

  @Test
  void T09_aCommandCancelledBeforeItsSubmitWasAnsweredDoesNotRun() {
    faulty.faults.put("submit", Fault.FAILS_AFTER);
    Turn turn = stage.session.newTurn();
    Inquiry<String> asked = turn.submit(Stage.DO.of("x"), told::add);
    stage.time.run();
    var cancel = asked.cancel();
    turn.withdraw();
    stage.time.run();
    faulty.faults.clear();
    stage.time.advance(Duration.ofSeconds(3));

    assertThat(now(cancel)).isEqualTo(new CancelAnswer.Cancelled(Work.NOT_STARTED));
    assertThat(stage.nothingToClaim()).isTrue();
  }

  @Test
  void F09_whoAsksWhileTheStoreHasNotAnsweredACancelIsNotCancelledWithIt() {
    Inquiry<String> first = stage.session.newTurn().ask(ASK.of("q"), answer -> {});
    stage.time.run();
    faulty.faults.put("leave", Fault.FAILS_BEFORE);
    var unused = first.cancel();
    stage.time.run();
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.run();
    assertThat(told.kinds()).containsExactly("working");
    faulty.faults.clear();
    stage.time.advance(Duration.ofSeconds(6));
    stage.succeed(stage.claim(), "a");

    assertThat(told.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void aStoreThatHangsOrThrowsLeavesNoStageOpen() {
    faulty.faults.put("find", Fault.HANGS);
    var hung = stage.loop.find(TaskId.of("x"), User.of("u"));
    stage.time.advance(Duration.ofSeconds(5));
    assertThat(hung.toCompletableFuture()).isCompletedExceptionally();

    faulty.faults.put("find", Fault.THROWS);
    var thrown = stage.loop.find(TaskId.of("x"), User.of("u"));
    stage.time.run();
    assertThat(thrown.toCompletableFuture()).isCompletedExceptionally();

    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.run();
    faulty.faults.put("leave", Fault.HANGS);
    var cancel = asked.cancel();
    stage.time.advance(Duration.ofSeconds(30));
    assertThat(now(cancel)).isInstanceOf(CancelAnswer.Unknown.class);
    assertThat(told.kinds()).containsExactly("working", "ended UNAVAILABLE");
  }

  @Test
  void loopCancelOfATaskWhoseStoreHangsFailsInTime() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.claim();
    stage.time.run();
    faulty.faults.put("cancel", Fault.HANGS);
    faulty.feedIsSilent = true;
    var cancel = stage.loop.cancel(asked.taskId().orElseThrow(), User.of("u"));
    stage.time.advance(Duration.ofSeconds(15));
    assertThat(cancel.toCompletableFuture()).isCompletedExceptionally();
  }

  @Test
  void F02_aSlowLookUpMakesTheAnswerOlderNotYounger() {
    stage.session.newTurn().ask(ASK.of("q"), answer -> {});
    stage.succeedAndStore(stage.claim(), "a");
    stage.time.advance(Duration.ofMinutes(1));
    faulty.delays = true;
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.advance(Duration.ofSeconds(4));
    faulty.answerNow();
    stage.time.run();

    var peeked = stage.loop.peek(ASK.of("q"), User.of("u")).orElseThrow();
    assertThat(((Answer.Fresh<String>) peeked).age()).isEqualTo(Duration.ofSeconds(64));
  }

  @Test
  void T06_anOrdinaryReReadThatComesLateDoesNotTurnTimeBack() {
    List<Long> versions = new ArrayList<>();
    stage
        .session
        .newTurn()
        .ask(ASK.of("q"), told::add)
        .onStatus(status -> versions.add(status.version()));
    var claim = stage.claim();
    stage.time.run();
    faulty.delayed = "watch";
    faulty.delays = true;
    stage.time.advance(Duration.ofSeconds(5));
    stage.settle(
        claim,
        new Outcome.RetryIn(
            Duration.ofSeconds(60), TaskError.retryable("BUSY", "on purpose"), Work.STOPPED));
    faulty.answerNow();
    stage.time.run();

    assertThat(versions).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void aTelemetryThatThrowsStopsNothing() {
    ForegroundLoop loop =
        ForegroundLoop.on(stage.transport)
            .runtime(stage.time)
            .telemetry(
                new Telemetry() {
                  @Override
                  public void time(String event, Duration duration) {
                    throw new IllegalStateException("on purpose");
                  }
                })
            .start();
    loop.openSession("x", User.of("u"), line -> {}).newTurn().ask(ASK.of("q"), told::add);
    stage.succeed(stage.claim(), "a");

    assertThat(told.kinds()).containsExactly("working", "fresh a");
    loop.close();
  }

  @Test
  void T17_aResultClassThatThrowsIsAFailureAtOnce() {
    var query = TaskType.query("ASK", String.class, Hostile.class);
    List<Answer<Hostile>> answers = new ArrayList<>();
    stage.session.newTurn().ask(query.of("q"), answers::add);
    stage.succeed(stage.claim(), "a");

    assertThat(answers).hasSize(2);
    assertThat(answers.get(1))
        .isInstanceOfSatisfying(
            Answer.Ended.class,
            ended -> assertThat(ended.error().code()).isEqualTo("RESULT_INVALID"));
  }

  record Hostile(String text) {
    @JsonCreator
    Hostile {
      throw new IllegalStateException("on purpose " + text);
    }
  }
}
