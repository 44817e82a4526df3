package io.dualloop.core.dialogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.User;
import io.dualloop.core.foreground.Delivery;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What happens when the user speaks while the program does. */
class BargeInTest {

  private Call call = new Call();

  @AfterEach
  void close() {
    call.close();
  }

  private void speaks() {
    call.says("where ball");
    call.passes(2_000);
    call.answers("ball", "here");
    call.passes(400);
    assertThat(call.state()).isEqualTo(DialogueState.SPEAKING);
    assertThat(call.voice.isAudible()).isTrue();
  }

  @Test
  void theProgramFallsSilentInTheVeryStep() {
    speaks();
    call.begins();
    assertThat(call.voice.isAudible()).isFalse();
    assertThat(call.state()).isEqualTo(DialogueState.LISTENING);
  }

  @Test
  void afterACoughItGoesOnWhereItWas() {
    speaks();
    long cough = call.begins();
    call.passes(300);
    call.coughs(cough);
    call.passes(3_000);
    assertThat(call.voice.texts()).endsWith("It is here");
    assertThat(call.voice.heard)
        .filteredOn(part -> part.speech().equals(Speech.words("It is here")))
        .extracting(ScriptedVoice.Audible::complete)
        .containsExactly(false, true);
    assertThat(call.counts.of("dialogue.false-interruption")).isEqualTo(1);
  }

  @Test
  void aWordThatOnlyMeansGoOnLetsItGoOnAndIsNoTurn() {
    speaks();
    long utterance = call.begins();
    call.passes(300);
    call.pauses(utterance, "yeah okay");
    call.passes(200);
    call.ends(utterance, "yeah okay");
    call.passes(3_000);
    assertThat(call.voice.heard.get(call.voice.heard.size() - 1).complete()).isTrue();
    assertThat(call.counts.of("dialogue.back-channel")).isEqualTo(1);
    assertThat(call.voice.texts()).doesNotContain("Sorry, I did not understand that.");
  }

  @Test
  void theSameWordIsATurnWhileNobodySpeaks() {
    call.says("okay");
    call.passes(500);
    assertThat(call.voice.texts()).containsExactly("Sorry, I did not understand that.");
  }

  @Test
  void aWordThatOnlyMeansGoOnIsNoneIfMoreFollows() {
    speaks();
    long utterance = call.begins();
    call.pauses(utterance, "yeah");
    call.passes(100);
    call.goesOn(utterance);
    assertThat(call.voice.isAudible()).isFalse();
    call.pauses(utterance, "yeah where cat");
    call.ends(utterance, "where cat");
    call.passes(500);
    assertThat(call.asked).containsKey("cat");
  }

  @Test
  void wordsEndWhatWasBeingSaidAndItIsNotSaidAgain() {
    speaks();
    call.says("hello");
    call.passes(20_000);
    assertThat(call.voice.texts()).filteredOn("It is here"::equals).as("begun once").hasSize(1);
    assertThat(call.voice.texts()).contains("Hello to you");
    assertThat(call.counts.of("dialogue.barge-in")).isEqualTo(1);
  }

  @Test
  void anAnswerOfWhichNoWordWasHeardIsToldLater() {
    call.says("where ball");
    call.passes(2_000);
    call.answers("ball", "here");
    call.passes(10);
    call.says("hello");
    call.passes(20_000);
    assertThat(call.voice.texts()).containsSubsequence("It is here", "Hello to you", "It is here");
    assertThat(call.voice.heard)
        .filteredOn(part -> part.speech().equals(Speech.words("It is here")) && part.words() > 0)
        .hasSize(1);
  }

  @Test
  void noiseThatGoesOnForTooLongDoesNotSilenceTheProgram() {
    speaks();
    long noise = call.begins();
    call.passes(1_900);
    call.hearsNoWords(noise);
    assertThat(call.voice.isAudible()).isFalse();
    call.passes(200);
    call.hearsNoWords(noise);
    call.passes(100);
    assertThat(call.voice.isAudible()).isTrue();

    call.dialogue.partial(noise, "where cat");
    call.time.run();
    assertThat(call.voice.isAudible()).as("words after all").isFalse();
    call.ends(noise, "where cat");
    assertThat(call.asked).containsKey("cat");
  }

  @Test
  void noiseWithAWordThatOnlyMeansGoOnDoesNotEither() {
    speaks();
    long noise = call.begins();
    call.dialogue.partial(noise, "yeah");
    call.passes(2_100);
    call.dialogue.partial(noise, "yeah");
    call.passes(100);
    assertThat(call.voice.isAudible()).isTrue();
  }

  @Test
  void asLongAsNobodyHasListenedWhatBeganIsNotTakenForNoise() {
    speaks();
    long utterance = call.begins();
    call.passes(4_000);
    assertThat(call.voice.isAudible()).as("no recogniser was free").isFalse();
    call.dialogue.partial(utterance, "yeah");
    call.passes(100);
    assertThat(call.voice.isAudible()).as("the first words of more").isFalse();

    call.dialogue.partial(utterance, "yeah but where is the");
    call.passes(4_000);
    assertThat(call.voice.isAudible()).isFalse();
    call.ends(utterance, "where cat");
    assertThat(call.asked).containsKey("cat");
    assertThat(call.counts.of("dialogue.false-interruption")).isZero();
  }

  @Test
  void whoeverIsHeardToSpeakWordsIsNotTakenForNoise() {
    speaks();
    long utterance = call.begins();
    call.passes(500);
    call.dialogue.partial(utterance, "where is the");
    call.passes(5_000);
    assertThat(call.voice.isAudible()).isFalse();
  }

  @Test
  void thePlainWordsOfAnEarlierTurnAreNotSaidAfterTheUsersNextOne() {
    restart(
        settings ->
            settings.when(
                "open",
                (turn, intent) -> {
                  turn.say("Hello to you");
                  turn.say("And one more thing");
                }));
    call.says("open it");
    call.passes(300);
    call.says("where ball");
    call.passes(10_000);
    assertThat(call.voice.texts()).doesNotContain("And one more thing");
    assertThat(call.events).contains("unsaid SUPERSEDED: And one more thing");
  }

  @Test
  void whatTheProgramHasToSayByItselfOutlivesTheUsersTurn() {
    long utterance = call.begins();
    call.dialogue.say("Your parcel has come");
    call.passes(500);
    call.pauses(utterance, "hello");
    call.passes(210);
    call.ends(utterance, "hello");
    call.passes(9_000);
    assertThat(call.voice.texts()).containsExactly("Hello to you", "Your parcel has come");
  }

  private void restart(java.util.function.Consumer<DialogueBuilder> settings) {
    call.close();
    call = new Call(settings);
  }

  // ---- loudspeakers ----

  @Test
  void withALoudspeakerTheEarsListenForStopWordsWhileTheProgramSpeaks() {
    restart(settings -> settings.bargeIn(BargeIn.STOP_WORDS));
    speaks();
    assertThat(call.attention)
        .containsExactly(Attention.STOP_WORDS, Attention.EVERYTHING, Attention.STOP_WORDS);
    call.passes(5_000);
    assertThat(call.attention).endsWith(Attention.EVERYTHING);
  }

  @Test
  void aStopWordSilencesAndCancels() {
    restart(settings -> settings.bargeIn(BargeIn.STOP_WORDS));
    call.says("where ball");
    call.passes(600);
    assertThat(call.voice.isAudible()).isTrue();
    call.dialogue.stopWord(90, "stop");
    call.time.run();
    assertThat(call.voice.isAudible()).isFalse();
    call.passes(5_000);
    assertThat(call.voice.texts())
        .endsWith("Cancelled, but it could not be stopped and may still take effect.");
  }

  @Test
  void aStopWordThatTheProgramItselfIsSayingIsItsOwnVoice() {
    restart(settings -> settings.bargeIn(BargeIn.STOP_WORDS));
    call.dialogue.say("You can say stop, at any time");
    call.passes(1_000);
    call.dialogue.stopWord(1, "stop");
    call.time.run();
    assertThat(call.voice.isAudible()).isTrue();
    assertThat(call.counts.of("dialogue.own-voice")).isEqualTo(1);
  }

  @Test
  void aStopWordEndsAllThatWaitedToBeSaid() {
    restart(settings -> settings.bargeIn(BargeIn.STOP_WORDS));
    call.dialogue.say("One");
    call.dialogue.say("Two");
    call.passes(100);
    call.dialogue.stopWord(1, "stop");
    call.passes(5_000);
    assertThat(call.voice.texts()).containsExactly("One");
    assertThat(call.events).contains("unsaid HUSHED: Two");
  }

  @Test
  void withALoudspeakerTheSoundComesAtTheEndOfTheTurn() {
    restart(settings -> settings.bargeIn(BargeIn.STOP_WORDS));
    long utterance = call.begins();
    call.pauses(utterance, "where ball");
    call.passes(100);
    assertThat(call.voice.asked).isEmpty();
    call.ends(utterance, "where ball");
    assertThat(call.voice.asked).containsExactly(Speech.sound(Speech.Earcon.HEARD));
  }

  @Test
  void stopWordsNeedEarsThatCanBeSteered() {
    DialogueBuilder settings =
        Dialogue.on(call.loop()).bargeIn(BargeIn.STOP_WORDS).late(Delivery.DROP, Duration.ZERO);
    assertThatThrownBy(() -> settings.open("other", User.of("u"), call.voice))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("STOP_WORDS");
  }

  @Test
  void theEchoOfAStopWordThatComesAfterTheProgramsWordsIsItsOwnVoiceToo() {
    restart(
        settings ->
            settings
                .bargeIn(BargeIn.STOP_WORDS)
                .when("open", (turn, intent) -> turn.say("To end it say Stop!")));
    call.says("send ball");
    call.passes(3_000);
    call.says("open it");
    for (int i = 0; i < 100 && (i < 10 || call.state() == DialogueState.SPEAKING); i++) {
      call.passes(50);
    }
    call.dialogue.stopWord(99, "STOP");
    call.passes(1_000);
    assertThat(call.counts.of("dialogue.own-voice")).isEqualTo(1);
    assertThat(call.dialogue.session().open()).hasSize(1);
    call.passes(1_000);
    call.dialogue.stopWord(100, "stop");
    call.passes(4_000);
    assertThat(call.dialogue.session().open()).isEmpty();
  }
}
