package io.dualloop.simulation.dialogue;

import io.dualloop.api.User;
import io.dualloop.core.dialogue.Attention;
import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.core.dialogue.DialogueBuilder;
import io.dualloop.core.dialogue.DialogueListener;
import io.dualloop.core.dialogue.DialogueState;
import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.Delivery;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.simulation.Chance;
import io.dualloop.spi.Registration;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One dialogue of a race: its user, its voice, and those who watch it. */
final class Party {

  static final User USER = User.of("user_1");

  final Race race;
  final Chance chance;
  final String name;
  final Terms terms;
  final Caller caller;
  final Voice voice;
  final Turns turns;
  final Words words;
  Attention attention = Attention.EVERYTHING;
  DialogueState state = DialogueState.IDLE;
  boolean closed;
  private final Map<String, Ask> asks = new LinkedHashMap<>();
  private final List<Rule> rules;
  private @Nullable Dialogue dialogue;

  Party(Race race, Chance chance, String name) {
    this.race = race;
    this.chance = chance;
    this.name = name;
    this.terms = Terms.of(chance);
    this.caller = new Caller(this);
    this.voice = new Voice(this);
    this.turns = new Turns(this);
    this.words = new Words(race, chance);
    this.rules =
        List.of(
            turns,
            new NothingOverTheUser(this),
            new HeardOnce(this),
            new LatePolicyHolds(this),
            new CommandsOnce(this),
            new OneFate(this),
            new NothingSticks(this),
            new ToldIsTrue(this));
  }

  void open(DialogueBuilder builder) {
    builder
        .listener(new Listener())
        .phrases(new Said(this))
        .bargeIn(terms.bargeIn())
        .acknowledgement(terms.acknowledgement())
        .late(race.is(Planted.LATE_MISSET) ? Delivery.NOW : terms.late(), terms.maxWait())
        .patience(terms.limits().filler(), Duration.ofSeconds(4), terms.fillers())
        .listeningLimit(terms.limits().listening())
        .thinkingLimit(terms.limits().thinking())
        .speakingLimit(terms.limits().speaking())
        .falseInterruptionAfter(terms.limits().falseInterruption());
    new Skills(this).addTo(builder);
    note("dialogue", terms::toString);
    dialogue = builder.open(name, USER, voice, to -> attention = to);
  }

  Dialogue dialogue() {
    return Objects.requireNonNull(dialogue, "not open yet");
  }

  void close() {
    note("user", () -> "hangs up");
    race.after(Duration.ZERO, () -> closed = true);
    dialogue().close();
  }

  /** In the loop's order, right before the dialogue itself hears of it. */
  void onLoop(Consumer<Rule> event) {
    race.after(Duration.ZERO, () -> each(event));
  }

  void each(Consumer<Rule> event) {
    if (!closed) {
      rules.forEach(event);
    }
  }

  void note(String who, Supplier<String> what) {
    race.note(name, () -> who + " " + what.get());
  }

  Registration after(Duration delay, Runnable action) {
    return race.after(delay, action);
  }

  Collection<Ask> asks() {
    return asks.values();
  }

  @Nullable Ask askOf(Speech speech) {
    return speech instanceof Speech.Words words ? askOf(words.text()) : null;
  }

  @Nullable Ask askOf(String text) {
    return asks.get(text.split(" ", 2)[0]);
  }

  Ask newAsk(long turn, String thing, boolean command) {
    Ask ask = new Ask("a" + race.next(), turn, thing, command);
    asks.put(ask.name, ask);
    return ask;
  }

  void asked(Ask ask, Inquiry<String> inquiry) {
    ask.inquiry = inquiry;
    note("asks", ask::toString);
    var unused =
        inquiry
            .within(Duration.ofHours(2))
            .thenAccept(
                answer -> {
                  ask.lastCameAt = race.now();
                  ask.textThen = ask.text(answer);
                  note("answer", () -> ask.text(answer));
                });
  }

  @Nullable String worded(Ask ask, Answer<String> answer) {
    each(rule -> rule.worded(ask, answer));
    boolean old = race.is(Planted.AGE_FORGOTTEN) && answer.isLast() && ask.textThen != null;
    return old ? ask.textThen : ask.text(answer);
  }

  private final class Listener implements DialogueListener {

    @Override
    public void state(DialogueState from, DialogueState to) {
      state = to;
      note("dialogue", () -> from + " -> " + to);
      each(rule -> rule.state(to));
    }

    @Override
    public void heard(long turn, Heard heard) {
      note("dialogue", () -> "turn " + turn + ": '" + heard.text() + "'");
      each(rule -> rule.committed(turn, heard.text()));
    }

    @Override
    public void said(long turn, Speech speech, int wordsHeard, boolean complete) {
      if (speech instanceof Speech.Words words) {
        note("dialogue", () -> "said " + wordsHeard + " of '" + words.text() + "'");
        each(rule -> rule.said(words.text()));
      }
    }

    @Override
    public void unsaid(long turn, String text, Unsaid why) {
      note("dialogue", () -> "unsaid " + why + " '" + text + "'");
      race.count("unsaid " + why);
      each(rule -> rule.unsaid(text));
    }

    @Override
    public void trouble(Throwable cause) {
      race.count("troubles");
    }

    @Override
    public void silent() {
      race.count("users that stayed silent");
    }
  }
}
