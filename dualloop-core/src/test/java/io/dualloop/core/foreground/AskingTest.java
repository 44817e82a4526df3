package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static io.dualloop.core.foreground.Stage.DO;
import static io.dualloop.core.foreground.Stage.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Query;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskState;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.foreground.Stage.Told;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AskingTest {

  private final Stage stage = new Stage();
  private final Told told = new Told();

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void F13_noCallbackRunsInsideTheCallThatRegisteredIt() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);

    assertThat(told.answers).isEmpty();
    assertThat(asked.latest()).isEmpty();
    stage.time.run();
    assertThat(told.kinds()).containsExactly("working");
  }

  @Test
  void F13_answersComeInOrderAndNothingFollowsTheLast() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.succeed(stage.claim(), "a");
    stage.time.advance(Duration.ofHours(1));

    assertThat(told.kinds()).containsExactly("working", "fresh a");
    assertThat(asked.latest()).containsInstanceOf(Answer.Fresh.class);
  }

  @Test
  void taskIdIsKnownFromAcceptanceOn() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    assertThat(asked.taskId()).isEmpty();
    stage.time.run();
    assertThat(asked.taskId()).contains(stage.claim().ref().id());
  }

  @Test
  void statusesShowARetryToTheSession() {
    List<TaskState> states = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    asked.onStatus(
        status -> {
          states.add(status.state());
          status.error().ifPresent(error -> reasons.add(status.state() + " " + error.code()));
        });
    var first = stage.claim();
    stage.time.run();
    stage.settle(
        first,
        new Outcome.RetryIn(
            Duration.ofSeconds(1), TaskError.retryable("BUSY", "on purpose"), Work.STOPPED));
    stage.time.advance(Duration.ofSeconds(1));
    var second = stage.claim();
    // Versions may be skipped: give the loop its turn, so that it sees this one.
    stage.time.run();
    stage.succeed(second, "a");

    assertThat(states)
        .containsExactly(
            TaskState.PENDING,
            TaskState.PROCESSING,
            TaskState.RETRYING,
            TaskState.PROCESSING,
            TaskState.SUCCEEDED);
    assertThat(reasons).containsExactly("RETRYING BUSY", "PROCESSING BUSY");
    assertThat(told.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void T06_whoListensLateGetsASnapshotFirst() {
    List<TaskState> states = new ArrayList<>();
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    var claim = stage.claim();
    stage.time.run();
    asked.onStatus(status -> states.add(status.state()));
    stage.time.run();
    assertThat(states).containsExactly(TaskState.PROCESSING);
    stage.succeed(claim, "a");
    assertThat(states).containsExactly(TaskState.PROCESSING, TaskState.SUCCEEDED);
  }

  @Test
  void T06_whoBeginsToListenWhileItEndsHearsTheEndingOnce() {
    List<TaskState> states = new ArrayList<>();
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    var claim = stage.claim();
    stage.time.run();
    // Both are on their way to the loop.
    Stage.now(
        stage
            .transport
            .store()
            .settle(claim.ref(), new Outcome.Done(Json.of("\"a\""), Duration.ZERO)));
    asked.onStatus(status -> states.add(status.state()));
    stage.time.run();
    assertThat(states).containsExactly(TaskState.SUCCEEDED);
  }

  @Test
  void failedTimeoutAndUnavailableAreDifferentTruths() {
    Told failed = new Told();
    stage.session.newTurn().ask(ASK.of("f"), failed::add);
    stage.fail(stage.claim(), "BROKEN");
    assertThat(failed.kinds()).containsExactly("working", "ended FAILED");

    Told late = new Told();
    stage.session.newTurn().ask(ASK.of("t").timeout(Duration.ofSeconds(3)), late::add);
    stage.time.advance(Duration.ofSeconds(4));
    assertThat(late.kinds()).containsExactly("working", "ended TIMEOUT");
    assertThat(((Answer.Ended<String>) late.last()).error().message())
        .contains("no worker for type ASK");
  }

  @Test
  void T07_F13_lastAnswerComesAtTheLatestFiveSecondsAfterTheDeadline() {
    // A task that stays PROCESSING for its worker renews, while the ending is never told.
    stage.session.newTurn().ask(ASK.of("q").timeout(Duration.ofSeconds(3)), told::add);
    stage.claim();
    stage.time.advance(Duration.ofSeconds(8));

    assertThat(told.last().isLast()).isTrue();
  }

  @Test
  void commandIsNeverAnsweredFromMemory() {
    stage.session.newTurn().submit(DO.of("x"), told::add);
    stage.succeed(stage.claim(), "done 1");
    stage.session.newTurn().submit(DO.of("x"), told::add);
    stage.succeed(stage.claim(), "done 2");

    assertThat(told.kinds()).containsExactly("working", "fresh done 1", "working", "fresh done 2");
  }

  @Test
  void T02_commandWithTheSameIdempotencyKeyIsDoneOnce() {
    var first = now(ran(stage.loop.submit(DO.of("x").by(User.of("u")).idempotencyKey("k"))));
    var again = now(ran(stage.loop.submit(DO.of("x").by(User.of("u")).idempotencyKey("k"))));
    var other = now(ran(stage.loop.submit(DO.of("y").by(User.of("u")).idempotencyKey("k"))));
    var stranger = now(ran(stage.loop.submit(DO.of("x").by(User.of("v")).idempotencyKey("k"))));

    assertThat(first).isInstanceOf(Submitted.Accepted.class);
    assertThat(again).isInstanceOf(Submitted.Joined.class);
    assertThat(other).isInstanceOf(Submitted.KeyReused.class);
    assertThat(stranger).isInstanceOf(Submitted.Accepted.class);
  }

  @Test
  void T16_aRepeatedCommandWhoseResultIsNoLongerKeptSaysSo() {
    stage.session.newTurn().submit(DO.of("x").idempotencyKey("k"), told::add);
    stage.succeed(stage.claim(), "done");
    stage.time.advance(Duration.ofHours(25));
    Told again = new Told();
    stage.session.newTurn().submit(DO.of("x").idempotencyKey("k"), again::add);
    stage.time.run();

    assertThat(again.kinds()).containsExactly("working", "ended UNAVAILABLE");
    assertThat(((Answer.Ended<String>) again.last()).error().message())
        .contains("ended as SUCCEEDED, and no more of it is kept");
  }

  @Test
  void findShowsATaskToItsOwnerOnly() {
    var submitted = now(ran(stage.loop.submit(DO.of("x").by(User.of("u")))));
    var id = ((Submitted.Accepted) submitted).status().taskId();

    assertThat(now(ran(stage.loop.find(id, User.of("u"))))).isInstanceOf(Lookup.Found.class);
    assertThat(now(ran(stage.loop.find(id, User.of("v"))))).isInstanceOf(Lookup.NeverWas.class);
  }

  @Test
  void withinGivesTheAnswerIfItComesInTimeElseWhatIsKnown() {
    Inquiry<String> quick = stage.session.newTurn().ask(ASK.of("quick"));
    var answer = quick.within(Duration.ofSeconds(2));
    stage.succeed(stage.claim(), "a");
    assertThat(now(answer)).isInstanceOf(Answer.Fresh.class);

    List<LateAnswer> late = new ArrayList<>();
    stage.session.onLate(late::add);
    Inquiry<String> slow = stage.session.newTurn().ask(ASK.of("slow"));
    var note = slow.within(Duration.ofSeconds(2));
    stage.time.advance(Duration.ofSeconds(2));
    assertThat(now(note)).isInstanceOf(Answer.Working.class);
    stage.succeed(stage.claim(), "b");
    assertThat(late).hasSize(1);
    assertThat(late.get(0).inquiry()).isSameAs(slow);
  }

  @Test
  void impatientAsksLeaveNothingBehind() {
    for (int i = 0; i < 100; i++) {
      var unused = stage.session.newTurn().ask(ASK.of("q")).within(Duration.ofHours(1));
      stage.time.run();
      if (i == 0) {
        stage.succeed(stage.claim(), "a");
      }
    }
    assertThat(stage.loop.stats().openInquiries()).isZero();
    assertThat(stage.timers()).as("only the sweep and the memory of the loop").isLessThan(5);
  }

  @Test
  void aSubmitWhoseKeyCannotBeMadeIsRefusedAtOnceAndHoldsNoPlace() {
    Query<String, String> broken =
        ASK.sameWhen(
            text -> {
              throw new IllegalStateException("on purpose");
            });
    for (int i = 0; i < 5_000; i++) {
      assertThatThrownBy(() -> stage.loop.submit(broken.of("q"))).hasMessage("on purpose");
    }
    assertThat(now(ran(stage.loop.submit(ASK.of("q"))))).isInstanceOf(Submitted.Accepted.class);
  }

  @Test
  void T16_aFailedCommandRepeatedAfterItsReasonIsForgottenIsStillCalledFailed() {
    stage.session.newTurn().submit(DO.of("x").idempotencyKey("k"), told::add);
    stage.fail(stage.claim(), "BROKEN");
    stage.time.advance(Duration.ofHours(25));
    Told again = new Told();
    stage.session.newTurn().submit(DO.of("x").idempotencyKey("k"), again::add);
    stage.time.run();

    assertThat(again.kinds()).containsExactly("working", "ended FAILED");
    assertThat(((Answer.Ended<String>) again.last()).error().message())
        .contains("failed, and why is no longer kept");
  }

  @Test
  void F13_eachAskerHasItsOwnPatienceAndIsToldTheTruth() {
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.claim();
    Told hasty = new Told();
    stage.session.newTurn().ask(ASK.of("q").timeout(Duration.ofSeconds(2)), hasty::add);
    stage.time.advance(Duration.ofSeconds(7));

    assertThat(hasty.kinds()).containsExactly("working", "ended UNAVAILABLE");
    assertThat(((Answer.Ended<String>) hasty.last()).error().message())
        .contains("after the PT2S that this asker gave it")
        .contains("last seen PROCESSING");
    assertThat(told.kinds()).containsExactly("working");
  }

  @Test
  void contradictoryTermsAreRefusedAtOnceNamingBoth() {
    assertThatThrownBy(
            () ->
                stage
                    .session
                    .newTurn()
                    .ask(
                        ASK.of("q")
                            .timeout(Duration.ofSeconds(1))
                            .startWithin(Duration.ofSeconds(2)),
                        told::add))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("startWithin PT2S")
        .hasMessageContaining("timeout PT1S");
  }

  private <T> T ran(T stage) {
    this.stage.time.run();
    return stage;
  }
}
