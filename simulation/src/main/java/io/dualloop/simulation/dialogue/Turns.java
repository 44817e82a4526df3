package io.dualloop.simulation.dialogue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The turns, as a witness of the ears counts them: every utterance that ends with words is one, and
 * so is what is typed; nothing else is.
 */
final class Turns extends Rule {

  private static final long NONE = 0;

  private final Set<Long> committed = new HashSet<>();
  private final Map<String, Integer> mayBeHeard = new HashMap<>();
  private final Map<String, Integer> mustBeHeard = new HashMap<>();
  private final Map<String, Integer> wanted = new HashMap<>();
  private final Speakers speakers;
  private long newest = NONE;
  private long newestAt = -1;
  private long gaveUp = NONE;
  private long lastStop;
  private @Nullable String doubted;
  private @Nullable Play question;

  Turns(Party party) {
    super(party);
    this.speakers = new Speakers(party);
  }

  Speakers speakers() {
    return speakers;
  }

  boolean isCommitted(long turn) {
    return committed.contains(turn);
  }

  boolean isNewest(long turn) {
    return newest == turn;
  }

  /** What was decided before the newest turn in its very step may reach the voice after it. */
  boolean isNewestNew() {
    return newestAt == now();
  }

  /** Whether the newest turn still waits for an answer of its own. */
  boolean isAwaited() {
    return newest != gaveUp
        && party.asks().stream().anyMatch(ask -> ask.turn == newest && !ask.isOver());
  }

  /** The user is told that it takes longer. */
  void gaveUp() {
    gaveUp = newest;
  }

  /** Whether a "yes" answers "did you mean": nothing else was said since, and it was heard. */
  boolean isAskedBack() {
    Play play = question;
    return doubted != null && play != null && !isUnheard(play);
  }

  private boolean isUnheard(Play play) {
    return play.over && play.words == 0 && now() - play.overAt > Voice.REPORT.toNanos();
  }

  @Override
  void audible(Play play) {
    if (play.text().startsWith(Said.DID_YOU_MEAN)) {
      question = play;
    }
  }

  @Override
  void plays(Play play) {
    if (play.isWords() && !play.speech.equals(party.terms.acknowledgement())) {
      question = null;
    }
  }

  /** How often it was said, so that it was meant. */
  int wanted(String thing) {
    return wanted.getOrDefault(thing, 0);
  }

  @Override
  void told(Told event) {
    if (event.kind() == Told.Kind.ENDED && speakers.mayBeTurn(event.utterance())) {
      mayBeHeard.merge(event.text(), 1, Integer::sum);
      if (party.caller.hearsWell()
          && speakers.isTurn(event.utterance())
          && !Caller.GO_ON.contains(event.text())) {
        mustBeHeard.merge(event.text(), 1, Integer::sum);
      }
    }
    speakers.told(event);
    if (event.kind() == Told.Kind.STOP_WORD && event.utterance() > lastStop) {
      lastStop = event.utterance();
      newest = NONE;
      newestAt = now();
      doubted = null;
    }
  }

  @Override
  void typed(String text) {
    mayBeHeard.merge(text, 1, Integer::sum);
    mustBeHeard.merge(text, 1, Integer::sum);
  }

  @Override
  void committed(long turn, String text) {
    party.race.count("turns");
    if (speakers.endsUnheard(text)) {
      mayBeHeard.merge(text, 1, Integer::sum);
      party.race.count("ends that were lost");
    }
    check(mayBeHeard.getOrDefault(text, 0) > 0, "'%s' is a turn, but did not end as one", text);
    check(committed.add(turn), "turn %d was over twice", turn);
    mayBeHeard.merge(text, -1, Integer::sum);
    mustBeHeard.computeIfPresent(text, (key, times) -> times > 1 ? times - 1 : null);
    newest = turn;
    newestAt = now();
    means(text);
  }

  private void means(String text) {
    String before = isAskedBack() ? doubted : null;
    doubted = null;
    if (Caller.GO_ON.contains(text)) {
      if (before != null) {
        party.race.count("asked back, and meant");
        wanted.merge(before, 1, Integer::sum);
      }
    } else if (text.endsWith("?")) {
      doubted = text.replace("?", "").split(" ", -1)[1];
    } else if (text.contains(" ")) {
      wanted.merge(text.split(" ", -1)[1], 1, Integer::sum);
    }
  }

  @Override
  void atEnd() {
    check(mustBeHeard.isEmpty(), "ended, but was no turn: %s", mustBeHeard.keySet());
  }
}
