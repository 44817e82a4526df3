package io.dualloop.examples.logistics;

import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.core.dialogue.DialogueBuilder;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.VoiceCall;
import io.dualloop.voice.vosk.VoskRecognizers;
import io.dualloop.voice.vosk.speaking.EspeakNg;
import io.dualloop.voice.vosk.speaking.SpeechPlayer;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Lets the JVM load and compile what the first question needs, before anyone speaks. Whoever opens
 * a telephone line to an assistant does the same.
 */
final class WarmUp {

  private static final int QUESTIONS = 300;
  private static final Duration LIMIT = Duration.ofSeconds(5);
  static final Query<String, String> ECHO =
      TaskType.query("ECHO", String.class, String.class)
          .goodFor(Duration.ofMillis(1))
          .staleFor(Duration.ofHours(1));

  private WarmUp() {}

  /** Blocks for about two seconds. */
  static void run(VoskRecognizers recognizers) throws IOException, InterruptedException {
    try (Transport transport = InProcessTransport.create()) {
      over(transport, loop -> call(loop, recognizers));
    }
  }

  /** The way of questions over a transport; blocks for about a second. */
  static void over(Transport transport) throws IOException, InterruptedException {
    over(transport, loop -> {});
  }

  /** What else is done once the loops are warm. */
  private interface Further {
    void on(ForegroundLoop loop) throws IOException, InterruptedException;
  }

  @SuppressWarnings("try") // the workers work by being there
  private static void over(Transport transport, Further further)
      throws IOException, InterruptedException {
    try (BackgroundLoop workers =
            BackgroundLoop.on(transport).handle(ECHO, (text, task) -> text).start();
        ForegroundLoop loop = ForegroundLoop.on(transport).tick(DualLoop.TICK, () -> {}).start()) {
      Session<String> session = loop.openSession("warm-up", User.ANYONE, text -> {});
      for (int i = 0; i < QUESTIONS; i++) {
        // Twice the same, for the answers that are known and old.
        ask(session, "question " + i / 2);
      }
      further.on(loop);
      Rehearsal.run();
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the loops did not answer while they were warmed up", e);
    }
  }

  private static void ask(Session<String> session, String text)
      throws InterruptedException, ExecutionException, TimeoutException {
    var unused =
        session
            .newTurn()
            .ask(ECHO.of(text), answer -> session.say(answer.toString()))
            .within(LIMIT)
            .toCompletableFuture()
            .get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** A short call that nobody hears. */
  @SuppressWarnings("try") // the call works by being there
  private static void call(ForegroundLoop loop, VoskRecognizers recognizers)
      throws IOException, InterruptedException {
    DialogueBuilder parrot =
        Dialogue.on(loop)
            .understand(Wishes.PATTERNS)
            .when(Wishes.TRACK, (turn, wish) -> turn.ask(ECHO.of("parcel"), answer -> "Parcel"))
            .when(Wishes.GOODBYE, (turn, wish) -> turn.say("Goodbye."));
    try (SpeechPlayer voice = SpeechPlayer.to(new Receiver()).voice(EspeakNg.english()).start();
        Caller caller = new Caller();
        VoiceCall call =
            VoiceCall.begin(
                "warm-up call",
                User.ANYONE,
                Hearing.with(recognizers),
                new VoiceCall.Line(caller.line(), voice),
                parrot)) {
      caller.speak("track-1027.wav");
      caller.speak("thanks.wav");
    }
  }
}
