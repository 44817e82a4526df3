package io.dualloop.simulation.dialogue;

import io.dualloop.core.dialogue.DialogueState;
import io.dualloop.core.dialogue.Speech;
import io.dualloop.simulation.dialogue.Told.Kind;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether the user has the word: from the step in which a begin (or, if that was lost, a word) was
 * told until the end is. With three exceptions, which are the dialogue's limits: what ears that
 * have listened find no words in for a while after it began over the program is noise until they
 * do; an end that does not come in time was lost; and so was the end of what four others have
 * followed.
 */
final class Speakers {

  private static final int AT_ONCE = 4;

  private static final class Speaker {
    /** Since when the user has the word. */
    long since;

    /** Since when the user speaks without a pause. */
    long runsSince;

    /** When it began, or went on, or paused. */
    long limitedSince;

    boolean overProgram;
    boolean words;
    boolean noise;
    boolean paused;

    /** It was given up before; whether it is heard again depends on why. */
    boolean again;

    /** What had been said when it paused. */
    String text = "";

    /** What was being said, as told last. */
    String partial = "";
  }

  private final Party party;
  private final Map<Long, Speaker> open = new LinkedHashMap<>();
  private final Set<Long> uncertain = new HashSet<>();
  private long newest;
  private long acknowledgedAt = -1;

  Speakers(Party party) {
    this.party = party;
  }

  private long now() {
    return party.race.now();
  }

  /** Whether the user has had the word since before this moment. */
  boolean hasWord() {
    return open.values().stream().anyMatch(each -> each.since < now() && counts(each));
  }

  /** The same, but a pause is no speech. */
  boolean isSpeaking() {
    return open.values().stream()
        .anyMatch(each -> !each.paused && each.runsSince < now() && counts(each));
  }

  private boolean counts(Speaker speaker) {
    return !isLost(speaker) && !speaker.noise && !speaker.again;
  }

  /** Only at what is told by ears that have listened so far. */
  private boolean turnsOutNoise(Speaker speaker) {
    return speaker.overProgram
        && !speaker.words
        && now() - speaker.since >= party.terms.limits().falseInterruption().toNanos();
  }

  private boolean isLost(Speaker speaker) {
    Duration limit = party.terms.limits().listening();
    // A pause after words that only mean "go on" is none for a dialogue that was interrupted, and
    // from here it can't be told whether it was.
    if (speaker.paused && (speaker.words || limit.compareTo(Terms.PAUSED) > 0)) {
      limit = Terms.PAUSED;
    }
    return now() - speaker.limitedSince >= limit.toNanos();
  }

  /** Whether the end of this utterance is that of a turn. */
  boolean isTurn(long utterance) {
    forget();
    Speaker speaker = open.get(utterance);
    return utterance > newest || (speaker != null && !speaker.again);
  }

  /** Whether it may be one: nobody else can tell noise from what was given up. */
  boolean mayBeTurn(long utterance) {
    return isTurn(utterance) || open.containsKey(utterance) || uncertain.contains(utterance);
  }

  private void forget() {
    open.forEach(
        (number, speaker) -> {
          if (isLost(speaker)) {
            uncertain.add(number);
          }
        });
    open.values().removeIf(this::isLost);
  }

  /** Whether a pause that said this has lasted for so long that it was the end. */
  boolean endsUnheard(String text) {
    return open.values().removeIf(each -> each.paused && isLost(each) && each.text.equals(text));
  }

  void told(Told event) {
    long number = event.utterance();
    forget();
    Speaker speaker = open.get(number);
    boolean pauses = event.kind() == Kind.PAUSED || event.kind() == Kind.ENDED;
    boolean begins = event.kind() == Kind.BEGAN || pauses || event.hasWords();
    if (speaker == null && number > newest && begins) {
      speaker = begin(number);
    }
    if (speaker == null && uncertain.contains(number) && begins && event.kind() != Kind.BEGAN) {
      speaker = begin(number);
      speaker.again = true;
    }
    if (speaker != null || event.kind() == Kind.STOP_WORD) {
      newest = Math.max(newest, number);
    }
    if (speaker != null) {
      told(event, speaker);
    }
    if (pauses) {
      acknowledgedAt = now();
    }
  }

  private Speaker begin(long number) {
    Speaker speaker = new Speaker();
    Play play = party.voice.playing();
    // What is begun in this very step reaches the voice a moment later.
    speaker.overProgram =
        (play != null && play.isWords())
            || party.state == DialogueState.SPEAKING
            || open.values().stream().anyMatch(each -> each.overProgram && each.since == now())
            || (acknowledgedAt == now() && party.terms.acknowledgement() instanceof Speech.Words);
    speaker.since = now();
    speaker.runsSince = now();
    speaker.limitedSince = now();
    if (open.size() >= AT_ONCE) {
      open.remove(open.keySet().iterator().next());
    }
    open.put(number, speaker);
    return speaker;
  }

  private void told(Told event, Speaker speaker) {
    boolean means = event.hasWords() || (!event.isWordless() && party.turns.isAskedBack());
    boolean words = means || (event.kind() == Kind.PAUSED && !speaker.overProgram);
    if (words && event.kind() != Kind.BEGAN) {
      if (speaker.noise) {
        speaker.noise = false;
        speaker.since = now();
        speaker.runsSince = now();
      }
      speaker.words = true;
    }
    switch (event.kind()) {
      case PAUSED -> {
        speaker.paused = true;
        speaker.limitedSince = words ? now() : speaker.limitedSince;
        speaker.text = event.text();
      }
      case WENT_ON -> {
        speaker.paused = false;
        speaker.runsSince = now();
        speaker.limitedSince = now();
      }
      case ENDED, NOTHING -> open.remove(event.utterance());
      case PARTIAL -> {
        boolean again = event.text().equals(speaker.partial);
        speaker.noise |= !means && again && turnsOutNoise(speaker);
        if (!event.isWordless()
            && speaker.paused
            && (means || !speaker.overProgram)
            && !speaker.partial.equals(event.text())) {
          // New words after a pause: that the user went on was lost.
          speaker.paused = false;
          speaker.runsSince = now();
          speaker.limitedSince = now();
        }
        speaker.partial = event.text();
      }
      case BEGAN, STOP_WORD -> {}
    }
  }

  /** The words of a play that must not begin now; null if it may. */
  @Nullable String overspoken(Play play) {
    if (!play.isWords()) {
      return null;
    }
    boolean acknowledges = play.speech.equals(party.terms.acknowledgement());
    return (acknowledges ? isSpeaking() : hasWord()) ? play.text() : null;
  }
}
