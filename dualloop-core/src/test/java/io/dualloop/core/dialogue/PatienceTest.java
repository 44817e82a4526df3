package io.dualloop.core.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Fillers (L06), the limit of thinking, and re-prompts, which wait while work runs. */
class PatienceTest {

  private final Call call = new Call();

  @AfterEach
  void close() {
    call.close();
  }

  @Test
  void whoWaitsIsToldSoButNotTooOften() {
    call.says("where ball");
    call.passes(60_000);
    assertThat(call.voice.texts())
        .containsExactly(
            "Let me see",
            "One moment.",
            "Still working on it.",
            "Still working on it.",
            "This takes longer. I will tell you when it is there.");
    assertThat(call.state()).isEqualTo(DialogueState.IDLE);
  }

  @Test
  void aFillerIsDroppedIfTheAnswerComesFirst() {
    call.says("where ball");
    call.passes(1_000);
    call.answers("ball", "here");
    call.passes(8_000);
    assertThat(call.voice.texts()).containsExactly("Let me see", "It is here");
  }

  @Test
  void whatTookLongerIsToldWhenItIsThere() {
    call.says("where ball");
    call.passes(60_000);
    call.answers("ball", "here");
    call.passes(500);
    assertThat(call.voice.texts()).endsWith("It is here");
  }

  @Test
  void nobodyIsAskedWhetherTheyAreThereWhileWorkRuns() {
    call.says("where ball");
    call.passes(300_000);
    assertThat(call.voice.texts()).doesNotContain("Are you still there?");
    call.answers("ball", "here");
    call.passes(30_000);
    assertThat(call.voice.texts()).containsSubsequence("It is here", "Are you still there?");
  }

  @Test
  void aSilentUserIsAskedTwiceAndThenTheCallerIsTold() {
    call.passes(60_000);
    assertThat(call.voice.texts()).containsExactly("Are you still there?", "Are you still there?");
    assertThat(call.events).filteredOn("silent"::equals).hasSize(1);

    call.says("hello");
    call.passes(60_000);
    assertThat(call.voice.texts()).hasSize(5);
    assertThat(call.events).filteredOn("silent"::equals).hasSize(2);
  }

  @Test
  void zeroMeansNever() {
    try (Call quiet =
        new Call(
            settings ->
                settings
                    .rePrompt(Duration.ZERO, 2)
                    .patience(Duration.ofSeconds(1), Duration.ofSeconds(1), 0))) {
      quiet.says("where ball");
      quiet.passes(20_000);
      assertThat(quiet.voice.texts()).containsExactly("Let me see");
      quiet.answers("ball", "here");
      quiet.passes(100_000);
      assertThat(quiet.voice.texts()).endsWith("It is here");
    }
  }

  @Test
  void whatIsAskedAfterItTookLongerIsWaitedForToo() {
    try (Call more =
        new Call(
            settings ->
                settings.when(
                    "more",
                    (turn, intent) ->
                        turn.ask(Call.WHERE.of("one"), answer -> null)
                            .within(Duration.ofMinutes(5))
                            .thenAccept(
                                one ->
                                    turn.ask(
                                        Call.WHERE.of("two"),
                                        answer -> answer.isLast() ? "Two" : null))))) {
      more.says("more x");
      more.passes(30_000);
      String longer = "This takes longer. I will tell you when it is there.";
      assertThat(more.voice.texts()).endsWith(longer);
      more.answers("one", "1");
      assertThat(more.state()).isEqualTo(DialogueState.THINKING);
      more.passes(60_000);
      assertThat(more.voice.texts()).filteredOn(longer::equals).hasSize(2);
    }
  }

  @Test
  void whoWaitsForACancelIsToldSoToo() {
    try (Call cancelled =
        new Call(
            settings -> settings.patience(Duration.ofMillis(500), Duration.ofMillis(600), 2))) {
      cancelled.says("where ball");
      cancelled.passes(1_200);
      cancelled.says("cancel");
      cancelled.passes(10_000);
      assertThat(cancelled.voice.texts())
          .containsSubsequence(
              "Stopping that.",
              "One moment.",
              "Cancelled, but it could not be stopped and may still take effect.");
    }
  }
}
