package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static io.dualloop.core.foreground.Stage.DO;
import static io.dualloop.core.foreground.Stage.now;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Lookup;
import io.dualloop.api.StopReason;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.foreground.Stage.Told;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CancelTest {

  private final Stage stage = new Stage();
  private final Told told = new Told();

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void T09_waitingTaskIsCancelledAtOnceAndNothingHasStarted() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.run();
    var cancel = asked.cancel();
    stage.time.run();

    assertThat(now(cancel)).isEqualTo(new CancelAnswer.Cancelled(Work.NOT_STARTED));
    assertThat(told.kinds()).containsExactly("working", "ended CANCELLED");
  }

  @Test
  void T09_runningTaskThatStopsIsCancelledAndStopped() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    var claim = stage.claim();
    var cancel = asked.cancel();
    stage.time.run();
    assertThat(told.kinds()).containsExactly("working");
    stage.settle(claim, new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED));

    assertThat(now(cancel)).isEqualTo(new CancelAnswer.Cancelled(Work.STOPPED));
    assertThat(told.kinds()).containsExactly("working", "ended CANCELLED");
    assertThat(((Answer.Ended<String>) told.last()).work()).isEqualTo(Work.STOPPED);
  }

  @Test
  void T09_runningTaskThatFinishesFirstIsToldAsItIs() {
    Inquiry<String> asked = stage.session.newTurn().submit(DO.of("q"), told::add);
    var claim = stage.claim();
    var cancel = asked.cancel();
    stage.time.run();
    stage.succeed(claim, "done");

    assertThat(now(cancel)).isInstanceOf(CancelAnswer.TooLate.class);
    assertThat(told.kinds()).containsExactly("working", "fresh done");
  }

  @Test
  void T09_runningTaskThatIgnoresItIsCancelledAndStillRunning() {
    Inquiry<String> asked = stage.session.newTurn().submit(DO.of("q"), told::add);
    stage.claim();
    var cancel = asked.cancel();
    stage.time.advance(Duration.ofSeconds(3));

    assertThat(now(cancel)).isEqualTo(new CancelAnswer.Cancelled(Work.RUNNING));
    assertThat(((Answer.Ended<String>) told.last()).work()).isEqualTo(Work.RUNNING);
  }

  @Test
  void F09_aJoinerThatCancelsLeavesAndTheOtherGetsTheAnswer() {
    Told other = new Told();
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.session.newTurn().ask(ASK.of("q"), other::add);
    var claim = stage.claim();
    var cancel = asked.cancel();
    stage.time.run();
    assertThat(now(cancel)).isInstanceOf(CancelAnswer.Left.class);
    stage.succeed(claim, "a");

    assertThat(told.kinds()).containsExactly("working", "ended CANCELLED");
    assertThat(other.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void F09_aJoinerOnAnotherNodeKeepsTheTaskAlive() {
    try (ForegroundLoop second = stage.open("second")) {
      Told other = new Told();
      Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
      stage.time.run();
      second.openSession("t", User.of("u"), line -> {}).newTurn().ask(ASK.of("q"), other::add);
      var claim = stage.claim();
      var cancel = asked.cancel();
      stage.time.run();
      assertThat(now(cancel)).isInstanceOf(CancelAnswer.Left.class);
      stage.succeed(claim, "a");
      assertThat(other.kinds()).containsExactly("working", "fresh a");
    }
  }

  @Test
  void F09_whoAsksAfterTheCancelGetsATaskOfTheirOwn() {
    Told other = new Told();
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    var first = stage.claim();
    asked.cancel();
    stage.time.run();
    stage.session.newTurn().ask(ASK.of("q"), other::add);
    var second = stage.claim();
    stage.settle(first, new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED));
    stage.succeed(second, "a");

    assertThat(told.kinds()).containsExactly("working", "ended CANCELLED");
    assertThat(other.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void F09_aTypeMayKeepATaskThatNobodyWaitsFor() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.keepWhenAbandoned().of("q"), told::add);
    var claim = stage.claim();
    var cancel = asked.cancel();
    stage.time.run();

    assertThat(now(cancel)).isInstanceOf(CancelAnswer.Left.class);
    assertThat(state(claim.ref().id())).isEqualTo(TaskState.PROCESSING);
  }

  @Test
  void withdrawnTurnIsNeverAnsweredAndItsQuestionIsCancelled() {
    Turn turn = stage.session.newTurn();
    Inquiry<String> asked = turn.ask(ASK.of("q"), told::add);
    stage.time.run();
    var waiting = asked.within(Duration.ofSeconds(10));
    stage.time.run();
    turn.withdraw();
    stage.time.advance(Duration.ofMinutes(1));

    assertThat(told.kinds()).containsExactly("working");
    assertThat(now(waiting)).isInstanceOf(Answer.Ended.class);
    assertThat(state(asked.taskId().orElseThrow())).isEqualTo(TaskState.CANCELLED);
    assertThat(stage.loop.stats().openInquiries()).isZero();
  }

  @Test
  void withdrawnTurnLetsItsCommandsGoOn() {
    Turn turn = stage.session.newTurn();
    turn.submit(DO.of("q"), told::add);
    var claim = stage.claim();
    turn.withdraw();
    stage.time.run();
    stage.succeed(claim, "done");

    assertThat(told.kinds()).containsExactly("working");
    assertThat(state(claim.ref().id())).isEqualTo(TaskState.SUCCEEDED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"asked", "waiting", "running", "retrying", "user speaks", "answered"})
  void L07_cancelIsHeardInEveryStateAndWhatIsSaidIsTrue(String state) {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    if (!state.equals("asked")) {
      stage.time.run();
    }
    Claim claim = null;
    if (List.of("running", "retrying", "answered", "user speaks").contains(state)) {
      claim = stage.claim();
      stage.time.run();
    }
    if (state.equals("retrying")) {
      stage.settle(
          Objects.requireNonNull(claim),
          new Outcome.RetryIn(
              Duration.ofSeconds(9), TaskError.retryable("BUSY", "on purpose"), Work.STOPPED));
    } else if (state.equals("answered")) {
      stage.succeed(Objects.requireNonNull(claim), "a");
    } else if (state.equals("user speaks")) {
      stage.session.floor(Floor.USER);
      stage.time.run();
    }
    var cancel = asked.cancel();
    stage.time.advance(Duration.ofSeconds(3));
    stage.session.floor(Floor.OPEN);
    stage.time.run();

    if (state.equals("answered")) {
      assertThat(now(cancel)).isInstanceOf(CancelAnswer.TooLate.class);
      assertThat(told.kinds()).containsExactly("working", "fresh a");
    } else {
      Work work =
          switch (state) {
            case "running", "user speaks" -> Work.RUNNING;
            case "retrying" -> Work.STOPPED;
            default -> Work.NOT_STARTED;
          };
      assertThat(now(cancel)).isEqualTo(new CancelAnswer.Cancelled(work));
      assertThat(told.kinds()).endsWith("ended CANCELLED");
    }
  }

  @Test
  void cancellingTwiceGivesTheSameTruth() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.run();
    assertThat(asked.cancel()).isSameAs(asked.cancel());
  }

  @Test
  void T09_aCancelledCommandIsCancelledAlsoIfItsTurnIsWithdrawnMeanwhile() {
    Turn turn = stage.session.newTurn();
    Inquiry<String> asked = turn.submit(DO.of("x"), told::add);
    var claim = stage.claim();
    var cancel = asked.cancel();
    turn.withdraw();
    stage.time.run();
    stage.settle(claim, new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED));

    assertThat(now(cancel)).isEqualTo(new CancelAnswer.Cancelled(Work.STOPPED));
    assertThat(state(claim.ref().id())).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void cancelByIdTellsTheTruthToTheOwnerOnly() {
    stage.session.newTurn().submit(DO.of("q"), told::add);
    var claim = stage.claim();
    var stranger = stage.loop.cancel(claim.ref().id(), User.of("v"));
    stage.time.run();
    assertThat(now(stranger)).isInstanceOf(CancelAnswer.Unknown.class);

    var owner = stage.loop.cancel(claim.ref().id(), User.of("u"));
    stage.time.run();
    stage.settle(claim, new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED));
    assertThat(now(owner)).isEqualTo(new CancelAnswer.Cancelled(Work.STOPPED));
    assertThat(told.kinds()).containsExactly("working", "ended CANCELLED");

    var again = stage.loop.cancel(claim.ref().id(), User.of("u"));
    stage.time.run();
    assertThat(now(again)).isInstanceOf(CancelAnswer.TooLate.class);
  }

  private TaskState state(TaskId id) {
    return ((Lookup.Found) now(stage.transport.store().find(id))).status().state();
  }

  @Test
  void T09_whoLeftBeforeAndCancelsTooTakesNobodysAnswerAway() {
    Turn turn = stage.session.newTurn();
    Inquiry<String> gone = turn.ask(ASK.of("q"), answer -> {});
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    Claim claim = stage.claim();
    turn.withdraw();
    stage.time.run();
    var first = asked.cancel();
    stage.time.run();
    var second = gone.cancel();
    stage.time.run();
    stage.settle(claim, new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED));

    assertThat(told.kinds()).containsExactly("working", "ended CANCELLED");
    assertThat(now(first)).isEqualTo(new CancelAnswer.Cancelled(Work.STOPPED));
    assertThat(now(second)).isEqualTo(new CancelAnswer.Cancelled(Work.STOPPED));
  }

  @Test
  void T09_whoLeftLastAndCancelsAfterwardsIsAnswered() {
    Turn turn = stage.session.newTurn();
    Inquiry<String> gone = turn.ask(ASK.of("q"), told::add);
    stage.claim();
    turn.withdraw();
    stage.time.run();
    var cancel = gone.cancel();
    stage.time.run();

    assertThat(now(cancel)).isEqualTo(new CancelAnswer.Left());
  }
}
