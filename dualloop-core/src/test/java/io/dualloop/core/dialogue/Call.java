package io.dualloop.core.dialogue;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import io.dualloop.api.Command;
import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.intent.Candidate;
import io.dualloop.core.intent.Intent;
import io.dualloop.core.intent.IntentRecognizer;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A call on manual time: a user who speaks, a service that answers when the test says so, and a
 * voice that takes its time. "where X" asks, "send X" commands.
 */
final class Call implements AutoCloseable {

  static final Query<String, String> WHERE =
      TaskType.query("WHERE", String.class, String.class)
          .sameWhen(thing -> thing)
          .goodFor(ofSeconds(30))
          .staleFor(Duration.ofHours(1));
  static final Command<String, String> SEND = TaskType.command("SEND", String.class, String.class);

  final ManualTime time = new ManualTime();
  final Map<String, CompletableFuture<String>> asked = new LinkedHashMap<>();
  final Map<String, CompletableFuture<String>> sent = new LinkedHashMap<>();
  final List<String> events = new ArrayList<>();
  final List<Attention> attention = new ArrayList<>();
  final List<Throwable> troubles = new ArrayList<>();
  final Counts counts = new Counts();
  final Dialogue dialogue;
  final ScriptedVoice voice;
  private final Transport transport;
  private final BackgroundLoop workers;
  private final ForegroundLoop loop;
  private long utterances;

  Call() {
    this(builder -> {});
  }

  Call(Consumer<DialogueBuilder> settings) {
    transport = InProcessTransport.builder().runtime(time).create();
    workers =
        BackgroundLoop.on(transport)
            .runtime(time)
            .handleAsync(
                WHERE,
                (thing, task) -> asked.computeIfAbsent(thing, t -> new CompletableFuture<>()),
                Handling.attempts(1).attemptTimeout(Duration.ofMinutes(9)))
            .handleAsync(
                SEND,
                (thing, task) -> sent.computeIfAbsent(thing, t -> new CompletableFuture<>()),
                Handling.attempts(1).attemptTimeout(Duration.ofMinutes(9)))
            .start();
    loop = ForegroundLoop.on(transport).runtime(time).telemetry(counts).start();
    voice = new ScriptedVoice(loop);
    DialogueBuilder builder =
        Dialogue.on(loop)
            .understand(intents())
            .listener(listener())
            .when("where", (turn, intent) -> turn.ask(WHERE.of(thing(intent)), Call::worded))
            .when("send", (turn, intent) -> turn.submit(SEND.of(thing(intent)), Call::worded))
            .when("hello", (turn, intent) -> turn.say("Hello to you"));
    settings.accept(builder);
    dialogue = builder.open("call-17", User.of("user_1"), voice, attention::add);
    time.run();
  }

  private static String thing(Intent intent) {
    return intent.parameter("thing").orElseThrow();
  }

  private static String worded(Answer<String> answer) {
    return answer.fold(
        fresh -> (fresh.refreshed() ? "Now it is " : "It is ") + fresh.value(),
        stale -> "It was " + stale.value(),
        working -> "Let me see",
        ended -> "Sorry " + ended.how());
  }

  /** "where ball" and "send ball"; a question mark at the end makes it doubtful. */
  private static IntentRecognizer intents() {
    return text -> {
      String[] words = text.split(" ", -1);
      double confidence = text.endsWith("?") ? 0.5 : 1;
      String last = words[words.length - 1].replace("?", "");
      return switch (words[0]) {
        case "where", "send", "more", "fail", "open" ->
            words.length < 2
                ? List.of()
                : List.of(
                    new Candidate(
                        new Intent(words[0], Map.of("thing", last)),
                        confidence,
                        words[0] + " " + last));
        case "hello" -> List.of(new Candidate(new Intent("hello", Map.of()), 1, "hello"));
        default -> List.of();
      };
    };
  }

  private DialogueListener listener() {
    return new DialogueListener() {
      @Override
      public void state(DialogueState from, DialogueState to) {
        events.add(to.name());
      }

      @Override
      public void unsaid(long turn, String text, Unsaid why) {
        events.add("unsaid " + why + ": " + text);
      }

      @Override
      public void trouble(Throwable cause) {
        troubles.add(cause);
      }

      @Override
      public void silent() {
        events.add("silent");
      }
    };
  }

  // ---- the user ----

  /** Begins to speak; returns the utterance's number. */
  long begins() {
    dialogue.began(++utterances);
    time.run();
    return utterances;
  }

  void pauses(long utterance, String text) {
    dialogue.paused(utterance, heard(text));
    time.run();
  }

  void goesOn(long utterance) {
    dialogue.wentOn(utterance);
    time.run();
  }

  void ends(long utterance, String text) {
    dialogue.ended(utterance, heard(text));
    time.run();
  }

  /** Ears that keep up have found no word so far. */
  void hearsNoWords(long utterance) {
    dialogue.partial(utterance, "");
    time.run();
  }

  void coughs(long utterance) {
    dialogue.nothing(utterance);
    time.run();
  }

  static Heard heard(String text) {
    return new Heard(text, 1, Duration.ZERO, ofMillis(150));
  }

  /** A whole utterance: 800 ms of speech, a pause, and the end. */
  void says(String text) {
    long utterance = begins();
    passes(800);
    pauses(utterance, text);
    passes(210);
    ends(utterance, text);
  }

  // ---- the world ----

  void passes(long ms) {
    time.advance(ofMillis(ms));
  }

  void answers(String thing, String answer) {
    Objects.requireNonNull(asked.get(thing), () -> thing + " was not asked").complete(answer);
    time.run();
  }

  /** The command took effect. */
  void does(String thing, String answer) {
    Objects.requireNonNull(sent.get(thing), () -> thing + " was not sent").complete(answer);
    time.run();
  }

  DialogueState state() {
    return dialogue.state();
  }

  ForegroundLoop loop() {
    return loop;
  }

  @Override
  public void close() {
    dialogue.close();
    time.run();
    loop.close();
    workers.close();
    transport.close();
  }
}
