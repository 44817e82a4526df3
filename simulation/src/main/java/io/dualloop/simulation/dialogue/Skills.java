package io.dualloop.simulation.dialogue;

import io.dualloop.core.dialogue.DialogueBuilder;
import io.dualloop.core.dialogue.DialogueTurn;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.intent.Candidate;
import io.dualloop.core.intent.Intent;
import io.dualloop.core.intent.IntentRecognizer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a dialogue of a race can do. */
final class Skills {

  private static final Set<String> VERBS = Set.of("where", "send", "both", "chain", "more", "bad");

  private final Party party;

  Skills(Party party) {
    this.party = party;
  }

  void addTo(DialogueBuilder builder) {
    builder
        .understand(intents())
        .when("where", (turn, intent) -> ask(turn, thing(intent)))
        .when("send", (turn, intent) -> send(turn, thing(intent)))
        .when("both", (turn, intent) -> both(turn, thing(intent)))
        .when("chain", (turn, intent) -> chain(turn, thing(intent)))
        .when("more", (turn, intent) -> more(turn, thing(intent)))
        .when("bad", (turn, intent) -> bad(turn, thing(intent)))
        .when("hello", (turn, intent) -> turn.say("hello f" + party.race.next()));
  }

  /** "where t5" and the like; a question mark at the end makes it doubtful. */
  static IntentRecognizer intents() {
    return text -> {
      String[] words = text.replace("?", "").split(" ", -1);
      if (words[0].equals("hello")) {
        return List.of(new Candidate(new Intent("hello", Map.of()), 1, "hello"));
      }
      return VERBS.contains(words[0]) && words.length == 2
          ? List.of(
              new Candidate(
                  new Intent(words[0], Map.of("thing", words[1])),
                  text.endsWith("?") ? 0.5 : 1,
                  text))
          : List.of();
    };
  }

  private static String thing(Intent intent) {
    return intent.parameter("thing").orElseThrow();
  }

  private Ask ask(DialogueTurn turn, String thing) {
    Ask ask = party.newAsk(turn.number(), thing, false);
    party.asked(ask, turn.ask(Service.WHERE.of(thing), answer -> worded(ask, answer)));
    if (party.race.is(Planted.WITHDRAWN_TOLD)) {
      party.race.after(
          Duration.ofSeconds(1),
          () -> {
            if (turn.isWithdrawn()) {
              party.dialogue().say(ask.text(new Answer.Working<>()));
            }
          });
    }
    return ask;
  }

  private @Nullable String worded(Ask ask, Answer<String> answer) {
    String text = party.worded(ask, answer);
    return answer.isLast() && party.race.is(Planted.ANSWER_SWALLOWED) ? null : text;
  }

  private void send(DialogueTurn turn, String thing) {
    if (party.race.is(Planted.COMMAND_AT_PAUSE)) {
      party.race.submit(Service.SEND.of(thing));
      return;
    }
    Ask ask = party.newAsk(turn.number(), thing, true);
    var unused =
        turn.submit(Service.SEND.of(thing), answer -> worded(ask, answer))
            .thenAccept(inquiry -> party.asked(ask, inquiry));
  }

  private void both(DialogueTurn turn, String thing) {
    ask(turn, thing + "x");
    ask(turn, thing + "y");
  }

  /** When the first is answered, asks another. */
  private void chain(DialogueTurn turn, String thing) {
    Ask first = ask(turn, thing);
    var inquiry = first.inquiry;
    if (inquiry != null) {
      var unused =
          inquiry
              .within(Duration.ofHours(2))
              .thenAccept(
                  answer -> {
                    if (!turn.isWithdrawn() && !party.closed) {
                      ask(turn, thing + "z");
                    }
                  });
    }
  }

  /** Its wording adds something. */
  private void more(DialogueTurn turn, String thing) {
    Ask ask = party.newAsk(turn.number(), thing, false);
    party.asked(
        ask,
        turn.ask(
            Service.WHERE.of(thing),
            answer -> {
              turn.say("and more f" + party.race.next());
              return party.worded(ask, answer);
            }));
  }

  private void bad(DialogueTurn turn, String thing) {
    ask(turn, thing);
    throw new IllegalStateException("a handler that throws");
  }
}
