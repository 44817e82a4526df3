package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.dialogue.BargeIn;
import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.core.dialogue.DialogueBuilder;
import io.dualloop.core.dialogue.DialogueListener;
import io.dualloop.core.dialogue.DialogueState;
import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.intent.IntentPatterns;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.voice.vosk.audio.Pcm;
import io.dualloop.voice.vosk.speaking.EspeakNg;
import io.dualloop.voice.vosk.speaking.SpeechPlayer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whole calls in real time: real speech in, Vosk, both loops, espeak-ng, and a room. */
@Timeout(120)
class VoiceCallTest {

  private static final Query<String, String> WHERE =
      TaskType.query("WHERE", String.class, String.class);
  private static final String LONG =
      "This is a rather long sentence about nothing in particular, and it goes on and on until"
          + " somebody has heard enough of it and says so";

  private final Transport transport = InProcessTransport.create();
  private final BackgroundLoop workers =
      BackgroundLoop.on(transport).handle(WHERE, (parcel, task) -> "Hamburg").start();
  private final ForegroundLoop loop = ForegroundLoop.on(transport).start();
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private final List<String> said = new CopyOnWriteArrayList<>();
  private final List<Throwable> troubles = new CopyOnWriteArrayList<>();
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private Room room = new Room(0);

  @BeforeEach
  void warmUp() {
    assertThat(TestModel.recognizers()).isNotNull();
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
    loop.close();
    workers.close();
    transport.close();
  }

  private VoiceCall begin(double echo, BargeIn bargeIn) throws Exception {
    room = new Room(echo);
    SpeechPlayer player =
        SpeechPlayer.to(room.loudspeaker)
            .voice(EspeakNg.english())
            .prepare(LONG, "Let me see", "It is in Hamburg", "All right")
            .start();
    open.push(player);
    VoiceCall call =
        VoiceCall.begin(
            "call",
            User.of("user"),
            Hearing.with(TestModel.recognizers()).name("room"),
            new VoiceCall.Line(room.microphone, player),
            settings().bargeIn(bargeIn));
    open.push(call);
    return call;
  }

  private DialogueBuilder settings() {
    return Dialogue.on(loop)
        .understand(
            IntentPatterns.builder()
                .intent("where", "where is [the] parcel {order:digits}")
                .intent("thanks", "thank you", "good bye")
                .build())
        .when(
            "where",
            (turn, wish) ->
                turn.ask(
                    WHERE.of(wish.parameter("order").orElse("none")),
                    answer ->
                        answer.fold(
                            fresh -> "It is in " + fresh.value(),
                            stale -> "",
                            working -> "Let me see",
                            ended -> "Sorry")))
        .when("thanks", (turn, wish) -> turn.say("All right"))
        // Only words are to be heard: the sound would come at each pause of a question.
        .acknowledgement(null)
        .rePrompt(Duration.ZERO, 0)
        .listener(
            new DialogueListener() {
              @Override
              public void heard(long turn, Heard words) {
                heard.add(words.text());
              }

              @Override
              public void said(long turn, Speech speech, int words, boolean complete) {
                if (speech instanceof Speech.Words text) {
                  said.add(text.text() + (complete ? "" : " (cut)"));
                }
              }

              @Override
              public void trouble(Throwable cause) {
                troubles.add(cause);
              }
            });
  }

  private static void until(String what, java.util.concurrent.Callable<Boolean> holds) {
    await(what).atMost(TestModel.PATIENCE).pollInterval(Duration.ofMillis(5)).until(holds);
  }

  @Test
  void aSpokenQuestionIsAnsweredAloud() throws Exception {
    begin(0, BargeIn.SPEECH);
    room.says(Wavs.samplesOf("track-1027.wav"));
    until("the answer was heard", () -> said.contains("It is in Hamburg"));
    assertThat(heard).containsExactly("tell me where is parcel one zero two seven");
    assertThat(room.heard.firstAudibleSince(0)).isPresent();
    assertThat(troubles).isEmpty();
  }

  @Test
  void spokenOverTheProgramFallsSilentAndAnswersTheNewQuestion() throws Exception {
    VoiceCall call = begin(0, BargeIn.SPEECH);
    call.dialogue().say(LONG);
    until("it speaks", () -> room.heard.lastAudibleNanos().isPresent());
    long before = System.nanoTime();
    byte[] question = HearingTest.spoken("track-5550.wav");
    room.says(question);
    until("the answer was heard", () -> said.contains("It is in Hamburg"));
    assertThat(said.get(0)).isEqualTo(LONG + " (cut)");
    // Nothing is heard from a moment after the user began until they have ended.
    long begun = before + TimeUnit.MILLISECONDS.toNanos(800);
    long ended = before + Pcm.duration(question.length).toNanos();
    assertThat(room.heard.firstAudibleSince(begun).orElseThrow() - ended)
        .as("what is heard next is heard after the user's last word")
        .isPositive();
  }

  @Test
  void aCoughDoesNotEndWhatIsSaid() throws Exception {
    VoiceCall call = begin(0, BargeIn.SPEECH);
    call.dialogue().say("One two three four five six seven eight nine ten");
    until("it speaks", () -> room.heard.lastAudibleNanos().isPresent());
    room.says(Wavs.whiteNoise(1, 0.2, 1));
    until("all of it was heard", () -> !said.isEmpty());
    assertThat(said).containsExactly("One two three four five six seven eight nine ten");
    assertThat(heard).isEmpty();
  }

  @Test
  void theProgramDoesNotHearItselfThroughALoudspeaker() throws Exception {
    VoiceCall call = begin(0.5, BargeIn.STOP_WORDS);
    call.dialogue().say(LONG);
    until("all of it was heard", () -> said.contains(LONG));
    room.says(Wavs.samplesOf("thanks.wav"));
    until("what the user says is heard", () -> said.contains("All right"));
    assertThat(heard).hasSize(1);
    assertThat(said).containsExactly(LONG, "All right");
  }

  @Test
  void aStopWordIsHeardOverTheProgramsOwnVoice() throws Exception {
    VoiceCall call = begin(0.05, BargeIn.STOP_WORDS);
    call.dialogue().say(LONG);
    until("it speaks", () -> room.heard.lastAudibleNanos().isPresent());
    room.says(HearingTest.spoken("cancel.wav"));
    until("it was stopped", () -> said.contains(LONG + " (cut)"));
    until("nobody speaks", () -> call.dialogue().state() == DialogueState.IDLE);
    assertThat(heard).isEmpty();
  }

  @Test
  void aMicrophoneThatIsTakenAwayIsATroubleAndSaid() throws Exception {
    LiveSource line = new LiveSource();
    SpeechPlayer player = SpeechPlayer.to(room.loudspeaker).voice(EspeakNg.english()).start();
    open.push(player);
    VoiceCall call =
        VoiceCall.begin(
            "call",
            User.of("user"),
            Hearing.with(TestModel.recognizers()),
            new VoiceCall.Line(line, player),
            settings());
    open.push(call);
    line.fail(new java.io.IOException("the microphone was taken away"));
    until("it is said", () -> said.contains("Sorry, I can't hear you well."));
    assertThat(troubles.get(0)).hasMessageContaining("taken away");
    assertThat(call.dialogue().state()).isEqualTo(DialogueState.IDLE);
  }

  @Test
  void whatCannotBeginLeavesNothingOpen() throws Exception {
    Room other = new Room(0);
    SpeechPlayer player = SpeechPlayer.to(other.loudspeaker).start();
    open.push(player);
    assertThatThrownBy(
            () ->
                VoiceCall.begin(
                    "other",
                    User.of("user"),
                    Hearing.with(TestModel.recognizers()).endAfter(Duration.ofMillis(80)),
                    new VoiceCall.Line(other.microphone, player),
                    settings()))
        .isInstanceOf(IllegalArgumentException.class);
    until(
        "the name is free again",
        () -> {
          try {
            loop.openSession("other", User.of("u"), text -> {}).close();
            return true;
          } catch (IllegalStateException e) {
            return false;
          }
        });
  }
}
