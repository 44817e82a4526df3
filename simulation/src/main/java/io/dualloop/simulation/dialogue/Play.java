package io.dualloop.simulation.dialogue;

import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.dialogue.SpeechOutput.Playback;
import io.dualloop.spi.Registration;
import org.jspecify.annotations.Nullable;

/** Something that the voice was told to say. */
final class Play {

  final Speech speech;
  final Playback playback;
  final @Nullable Ask ask;
  final int length;
  final long at;

  /** Since when it could have been going on without a pause. */
  long runsSince;

  /** How many of its words were heard to their end. */
  int words;

  boolean audible;
  boolean paused;
  boolean over;
  boolean failed;
  long overAt;
  @Nullable Registration next;

  Play(Speech speech, Playback playback, @Nullable Ask ask, long now) {
    this.speech = speech;
    this.playback = playback;
    this.ask = ask;
    this.at = now;
    this.runsSince = now;
    this.length = isWords() ? text().split(" ", -1).length : 1;
  }

  boolean isWords() {
    return speech instanceof Speech.Words;
  }

  String text() {
    return speech instanceof Speech.Words words ? words.text() : speech.toString();
  }
}
