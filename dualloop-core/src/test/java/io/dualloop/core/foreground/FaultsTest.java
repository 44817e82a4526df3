package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static io.dualloop.core.foreground.Stage.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Work;
import io.dualloop.core.foreground.FaultyTransport.Fault;
import io.dualloop.core.foreground.Stage.Told;
import java.time.Duration;
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
      other
          .openSession("t", io.dualloop.api.User.of("u"), line -> {})
          .newTurn()
          .ask(ASK.of("q"), second::add);
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
}
