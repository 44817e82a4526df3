package io.dualloop.core.dialogue;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.foreground.Delivery;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events that collide, each found by a race of the simulation and made as small as it gets. */
class RacesTest {

  private Call call = new Call();

  @AfterEach
  void close() {
    call.close();
  }

  private void with(Consumer<DialogueBuilder> settings) {
    call.close();
    call = new Call(settings);
  }

  private long said(String text) {
    return call.voice.texts().stream().filter(text::equals).count();
  }

  @Test
  void theLateNewsThatNobodyHeardOfTheWorkDoesNotRepeatTheAnswer() {
    with(
        settings ->
            settings.late(Delivery.NOW, Duration.ofMinutes(1)).when("open", (turn, intent) -> {}));
    call.says("where ball");
    call.passes(105);
    assertThat(call.voice.isAudible()).isTrue();
    call.answers("ball", "here");
    // The voice tells of "Let me see" when the answer is being said already.
    call.voice.reports = Duration.ofMillis(50);
    call.dialogue.typed("open it");
    call.passes(20_000);
    assertThat(said("It is here")).isEqualTo(1);
  }

  @Test
  void whatCouldNotBeSaidIsReportedWithItsWords() {
    call.says("where ball");
    call.passes(1_500);
    call.voice.broken = new IllegalStateException("no voice");
    call.answers("ball", "here");
    call.passes(500);
    assertThat(call.events).contains("unsaid FAILED: It is here").doesNotContain("unsaid FAILED: ");
  }

  @Test
  void anOlderAnswerThatNobodyHeardIsNotReportedWithTheWordsOfTheNewer() {
    call.says("where ball");
    call.passes(1_500);
    call.answers("ball", "here");
    call.passes(40_000);
    call.asked.clear();
    call.says("where ball");
    call.passes(90);
    assertThat(call.voice.texts()).endsWith("It was here");
    call.answers("ball", "there");
    call.voice.stop();
    call.passes(5_000);
    assertThat(call.events).contains("unsaid FAILED: It was here");
    // Nobody heard what it was before.
    assertThat(call.voice.texts()).endsWith("It is there");
  }

  @Test
  void acknowledgingWordsEndWhenTheUserGoesOn() {
    with(settings -> settings.acknowledgement(Speech.words("Okay then")));
    long utterance = call.begins();
    call.pauses(utterance, "where red");
    call.passes(30);
    assertThat(call.voice.isAudible()).isTrue();
    call.goesOn(utterance);
    assertThat(call.voice.isAudible()).isFalse();
  }

  @Test
  void afterAStopWordYesAnswersNothing() {
    with(settings -> settings.bargeIn(BargeIn.STOP_WORDS));
    call.says("send ball?");
    call.passes(500);
    call.dialogue.stopWord(5, "stop");
    call.passes(500);
    call.dialogue.ended(6, Call.heard("yes"));
    call.passes(500);
    assertThat(call.sent).isEmpty();
  }

  @Test
  void aStopWordThatIsToldTwiceCancelsOnce() {
    with(settings -> settings.bargeIn(BargeIn.STOP_WORDS));
    call.says("where red");
    call.passes(1_500);
    call.says("where blue");
    call.passes(500);
    call.dialogue.stopWord(5, "stop");
    call.dialogue.stopWord(5, "stop");
    call.passes(5_000);
    assertThat(call.dialogue.session().open()).hasSize(1);
  }

  @Test
  void yesAnswersOnlyWhatIsStillAsked() {
    call.says("send ball?");
    call.passes(2_000);
    long utterance = call.begins();
    call.pauses(utterance, "yes");
    call.dialogue.typed("hello");
    call.ends(utterance, "yes");
    call.passes(500);
    assertThat(call.sent).isEmpty();
  }

  @Test
  void theTimeOfALateAnswerRunsWhileTheUserSpeaks() {
    with(settings -> settings.late(Delivery.NOW, Duration.ofSeconds(3)));
    call.says("where red");
    call.passes(1_500);
    long utterance = call.begins();
    call.answers("red", "old");
    call.passes(5_000);
    call.ends(utterance, "hello");
    call.passes(5_000);
    assertThat(call.voice.texts()).contains("Hello to you").doesNotContain("It is old");
    assertThat(call.events).contains("unsaid LATE: It is old");
  }

  @Test
  void whoWantsSilenceIsNotToldOnceMoreWhatTheyHeardNothingOf() {
    call.says("where ball");
    call.passes(1_500);
    call.answers("ball", "here");
    call.passes(100);
    call.voice.reports = Duration.ofMillis(50);
    call.dialogue.typed("stop");
    call.passes(10_000);
    assertThat(said("It is here")).isEqualTo(1);
    assertThat(call.events).contains("unsaid HUSHED: It is here");
  }

  @Test
  void ofWhatWasLeftNothingMoreIsHeard() {
    call.says("where ball");
    call.passes(1_500);
    call.answers("ball", "here");
    call.passes(3_000);
    long utterance = call.begins();
    // Known at once, and held back since the user speaks.
    call.dialogue.typed("where ball");
    call.time.run();
    call.dialogue.typed("hello");
    call.dialogue.typed("cancel");
    call.time.run();
    call.passes(100);
    call.coughs(utterance);
    call.passes(10_000);
    assertThat(call.voice.texts()).contains("All right, you will hear no more of it.");
    assertThat(said("It is here")).isEqualTo(1);
  }

  @Test
  void aCancelIsOfWhatWasSaidAndNotOfWhatIsJustBeingSaid() {
    call.says("where red");
    call.passes(1_500);
    long utterance = call.begins();
    call.pauses(utterance, "where blue");
    call.dialogue.typed("cancel");
    call.passes(3_000);
    call.ends(utterance, "where blue");
    call.answers("blue", "new");
    call.passes(10_000);
    assertThat(call.voice.texts()).contains("It is new");
  }

  @Test
  void whatFailedBeforeItCouldBeCancelledIsToldToHaveFailed() {
    call.says("send ball");
    call.passes(1_500);
    long utterance = call.begins();
    requireNonNull(call.sent.get("ball")).completeExceptionally(new IllegalStateException("no"));
    call.passes(500);
    call.ends(utterance, "cancel");
    call.passes(10_000);
    assertThat(call.voice.texts()).contains("Too late. It had ended already.", "Sorry FAILED");
  }

  @Test
  void aWordingMaySaySomethingOfItsOwn() {
    with(
        settings ->
            settings.when(
                "more",
                (turn, intent) ->
                    turn.ask(
                        Call.WHERE.of("ball"),
                        answer -> {
                          if (answer.isLast()) {
                            turn.say("And more");
                          }
                          return answer.isLast() ? "There" : null;
                        })));
    call.says("more ball");
    call.passes(1_000);
    call.answers("ball", "here");
    call.passes(5_000);
    assertThat(call.voice.texts()).containsExactly("There", "And more");
    assertThat(call.voice.heard)
        .filteredOn(part -> part.speech().equals(Speech.words("There")))
        .extracting(ScriptedVoice.Audible::complete)
        .containsExactly(true);
  }

  @Test
  void aCommandThatCannotBeGivenIsSaidToHaveGoneWrong() {
    with(
        settings ->
            settings.when(
                "fail",
                (turn, intent) ->
                    turn.onCommit(
                        () -> {
                          throw new IllegalArgumentException("defect");
                        })));
    call.says("fail ball");
    call.passes(500);
    assertThat(call.voice.texts()).containsExactly("Sorry, something went wrong.");
  }

  @Test
  void whatIsAskedLaterInATurnHasItsLimitToo() {
    AtomicReference<DialogueTurn> asker = new AtomicReference<>();
    with(
        settings ->
            settings
                .patience(Duration.ofSeconds(2), Duration.ofSeconds(6), 0)
                .when("open", (turn, intent) -> asker.set(turn)));
    call.says("open ball");
    call.passes(26_000);
    call.loop()
        .execute(() -> requireNonNull(asker.get()).ask(Call.WHERE.of("ball"), answer -> null));
    call.passes(1_000);
    assertThat(call.state()).isEqualTo(DialogueState.THINKING);
    call.passes(30_000);
    assertThat(call.voice.texts()).contains("This takes longer. I will tell you when it is there.");
    assertThat(call.state()).isEqualTo(DialogueState.IDLE);
  }

  @Test
  void silenceIsToldAlsoIfNothingIsSaidOfIt() {
    with(
        settings ->
            settings.phrases(
                new Phrases() {
                  @Override
                  public String stillThere(int number) {
                    return "";
                  }
                }));
    call.passes(40_000);
    assertThat(call.events).contains("silent");
  }
}
