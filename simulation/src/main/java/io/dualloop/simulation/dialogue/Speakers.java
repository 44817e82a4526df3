package io.dualloop.simulation.dialogue;

import io.dualloop.simulation.dialogue.Told.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether the user has the word: from the step in which a begin (or, if that was lost, a word) was
 * told until the end is. With three exceptions, which are the dialogue's limits: what has no words
 * for a while after it began over the program is noise until it has; an end that does not come in
 * time was lost; and so was the end of what four others have followed.
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
    boolean paused;
  }

  private final Party party;
  private final Map<Long, Speaker> open = new LinkedHashMap<>();
  private long newest;

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
    return !isLost(speaker) && !isNoise(speaker);
  }

  private boolean isNoise(Speaker speaker) {
    return speaker.overProgram
        && !speaker.words
        && now() - speaker.since >= party.terms.limits().falseInterruption().toNanos();
  }

  private boolean isLost(Speaker speaker) {
    long limit = (speaker.paused ? Terms.PAUSED : party.terms.limits().listening()).toNanos();
    return now() - speaker.limitedSince >= limit;
  }

  /** Whether an event of this utterance means something. */
  boolean knows(long utterance) {
    return utterance > newest || open.containsKey(utterance);
  }

  /** Whether its end comes in time. */
  boolean isHeardOut(long utterance) {
    Speaker speaker = open.get(utterance);
    return speaker == null || !isLost(speaker);
  }

  void told(Told event) {
    long number = event.utterance();
    Speaker speaker = open.get(number);
    boolean begins = event.kind() == Kind.BEGAN || event.hasWords();
    if (speaker == null && number > newest && begins) {
      speaker = begin(number);
    }
    newest = Math.max(newest, number);
    if (speaker != null) {
      told(event, speaker);
    }
  }

  private Speaker begin(long number) {
    Speaker speaker = new Speaker();
    Play play = party.voice.playing();
    speaker.overProgram = play != null;
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
    if (event.hasWords() || (event.kind() == Kind.PAUSED && party.voice.playing() == null)) {
      if (isNoise(speaker)) {
        speaker.since = now();
        speaker.runsSince = now();
        speaker.limitedSince = now();
      }
      speaker.words = true;
    }
    switch (event.kind()) {
      case PAUSED -> {
        speaker.paused = true;
        speaker.limitedSince = event.hasWords() ? now() : speaker.limitedSince;
      }
      case WENT_ON -> {
        speaker.paused = false;
        speaker.runsSince = now();
        speaker.limitedSince = now();
      }
      case ENDED, NOTHING -> open.remove(event.utterance());
      case BEGAN, PARTIAL, STOP_WORD -> {}
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
