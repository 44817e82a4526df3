package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.User;
import io.dualloop.core.foreground.Stage.Told;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The look-up box and the breaker around tier 2. */
class TierTwoTest {

  private static final Duration BOX = Duration.ofMillis(50);

  private final FaultyTransport faulty = new FaultyTransport();
  private final Stage stage = new Stage(faulty::wrap);

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void F10_aSlowStoreCostsTheBoxAndNoMore() {
    faulty.faults.put("get", FaultyTransport.Fault.HANGS);
    Told told = ask("q");
    stage.time.advance(BOX.minusNanos(1));
    assertThat(told.answers).isEmpty();
    stage.time.advance(Duration.ofNanos(1));

    assertThat(told.kinds()).containsExactly("working");
    stage.succeed(stage.claim(), "a");
    assertThat(told.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void F10_withTheBreakerOpenAQuestionCostsNothing() {
    faulty.faults.put("get", FaultyTransport.Fault.HANGS);
    openTheBreaker();
    int looked = lookUps();
    Told told = ask("at once");
    stage.time.run();

    assertThat(told.kinds()).containsExactly("working");
    assertThat(lookUps()).isEqualTo(looked);
    assertThat(stage.counted)
        .containsEntry("freshness.breaker.open", 1L)
        .containsEntry("freshness.lookup.skipped", 1L);
  }

  @Test
  void F10_theBreakerClosesAgainWhenTheStoreAnswers() {
    faulty.faults.put("get", FaultyTransport.Fault.FAILS_BEFORE);
    openTheBreaker();
    faulty.faults.clear();
    stage.time.advance(Duration.ofSeconds(1));
    int looked = lookUps();
    for (int i = 0; i < 4; i++) {
      ask("again " + i);
      stage.time.run();
    }

    assertThat(lookUps()).isEqualTo(looked + 4);
  }

  @Test
  void F10_anAnswerAfterTheBoxStillHelpsIfTheTaskFails() {
    stage.session.newTurn().ask(ASK.of("q"), new Told()::add);
    stage.succeedAndStore(stage.claim(), "a");
    stage.time.advance(Duration.ofMinutes(11));
    faulty.delays = true;
    Told told = ask("q");
    stage.time.advance(BOX);
    faulty.answerNow();
    stage.fail(stage.claim(), "BROKEN");

    assertThat(told.kinds()).containsExactly("working", "last stale a");
  }

  @Test
  void F01_aDeadResultStoreCostsHitsNotDuplicates() {
    faulty.faults.put("get", FaultyTransport.Fault.THROWS);
    Told one = ask("q");
    Told two = new Told();
    try (ForegroundLoop other = stage.open("second")) {
      other.openSession("t", User.of("u"), line -> {}).newTurn().ask(ASK.of("q"), two::add);
      var claim = stage.claim();
      assertThat(stage.nothingToClaim()).isTrue();
      stage.succeed(claim, "a");

      assertThat(one.kinds()).containsExactly("working", "fresh a");
      assertThat(two.kinds()).containsExactly("working", "fresh a");
    }
  }

  @Test
  void aStoreMayAnswerByStagesThatCannotBeAsked() {
    stage.session.newTurn().ask(ASK.of("q"), new Told()::add);
    stage.succeedAndStore(stage.claim(), "a");
    faulty.faults.put("get", FaultyTransport.Fault.BARE_STAGE);
    try (ForegroundLoop other = stage.open("second")) {
      Told told = new Told();
      other.openSession("t", User.of("u"), line -> {}).newTurn().ask(ASK.of("q"), told::add);
      stage.time.run();

      assertThat(told.kinds()).containsExactly("fresh a");
    }
  }

  private int lookUps() {
    return faulty.calls.getOrDefault("get", 0);
  }

  private void openTheBreaker() {
    for (int i = 0; i < 5; i++) {
      ask("slow " + i);
      stage.time.advance(BOX);
    }
  }

  private Told ask(String question) {
    Told told = new Told();
    stage.session.newTurn().ask(ASK.of(question), told::add);
    return told;
  }
}
