package io.dualloop.voice.vosk.speaking;

import io.dualloop.core.dialogue.Speech;

/** A speech that is being spoken: its samples, where it is in them, and what was heard. */
final class Rendition {

  /** How far back it may go to resume, in frames: 200 ms, about a syllable. */
  private static final int RESUME_FRAMES = 20;

  private final Play play;
  private final SpokenSamples samples;
  private final Runnable synthesisEnd;
  private int position;
  private int heard;
  private boolean started;
  private boolean hushed;
  private long waitingSince = System.nanoTime();

  Rendition(Play play, SpokenSamples samples, Runnable synthesisEnd) {
    this.play = play;
    this.samples = samples;
    this.synthesisEnd = synthesisEnd;
  }

  Play play() {
    return play;
  }

  SpokenSamples samples() {
    return samples;
  }

  /** The next frame; 0 if it isn't there yet, -1 after the end. */
  int read(byte[] frame) {
    return samples.read(position, frame);
  }

  /** The sink has taken so much. */
  void written(int bytes) {
    position += bytes;
    hushed = false;
    waitingSince = System.nanoTime();
    if (!started) {
      // The silence before is cut off, so the first sample can be heard.
      started = true;
      play.started();
    }
  }

  /** How much of a deadline for the next samples is left. */
  long patience(long deadlineNanos) {
    if (hushed) {
      // Time spent in silence by order doesn't count.
      hushed = false;
      waitingSince = System.nanoTime();
    }
    return waitingSince + deadlineNanos - System.nanoTime();
  }

  boolean isHushed() {
    return hushed;
  }

  /**
   * It has fallen silent. It goes on at the quietest moment of the last 200 ms, which is mostly
   * where a word or syllable begins, and doesn't click.
   */
  void hush(long forgotten) {
    int reached = notForgotten(forgotten);
    heard = Math.max(heard, reached);
    position = samples.quietestBefore(reached, RESUME_FRAMES);
    hushed = true;
  }

  /** It was stopped; tells its ending. */
  void stopped(long forgotten) {
    synthesisEnd.run();
    int reached = Math.max(heard, notForgotten(forgotten));
    if (samples.isFinishedAt(reached)) {
      play.ended(allWords(), true);
    } else {
      play.ended(
          play.speech() instanceof Speech.Words words
              ? WordsHeard.estimate(words.text(), samples, reached)
              : 0,
          false);
    }
  }

  /** All of it was heard; tells its ending. */
  void complete() {
    play.ended(allWords(), true);
  }

  void failed(Throwable cause) {
    synthesisEnd.run();
    play.failed(cause);
  }

  private int allWords() {
    return play.speech() instanceof Speech.Words words ? WordsHeard.all(words.text()) : 0;
  }

  private int notForgotten(long forgotten) {
    return (int) Math.max(0, Math.min(position, position - forgotten)) & ~1;
  }
}
