package io.dualloop.core.dialogue;

import io.dualloop.core.intent.Candidate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * "Did you mean …?": what a "yes" of the user says yes to. Only while it is the last that the user
 * heard of the program, and not for long. Belongs to the loop's thread.
 */
final class AskingBack {

  /** For how long late answers wait for the user's. */
  static final Duration PAUSE = Duration.ofSeconds(5);

  private static final long LIMIT = Duration.ofSeconds(30).toNanos();

  private @Nullable Line question;
  private @Nullable Candidate candidate;
  private boolean audible;
  private long heardAt;

  /** The question waits to be said. */
  void asks(Line newQuestion, Candidate meant) {
    question = newQuestion;
    candidate = meant;
    audible = false;
  }

  /** The first of a line can be heard. */
  void started(Line line, long now) {
    if (line.equals(question)) {
      audible = true;
      heardAt = now;
    }
  }

  /** Another line begins to be said: a "yes" may be meant for that. */
  void begins(Line line) {
    if (audible && !line.equals(question)) {
      forget();
    }
  }

  /** Returns whether the question has been heard to its end, as far as it was. */
  boolean ended(Line line, boolean unheard, long now) {
    if (!line.equals(question)) {
      return false;
    }
    heardAt = now;
    if (unheard) {
      forget();
    }
    return !unheard;
  }

  /** What the user was asked, can have heard, and has not answered. */
  @Nullable Candidate open(long now) {
    return audible && now - heardAt <= LIMIT ? candidate : null;
  }

  /** Whether the user is given the time to answer. */
  boolean isFresh(long now) {
    return open(now) != null && now - heardAt < PAUSE.toNanos();
  }

  /** Whatever comes now, it is not the answer any more. */
  void forget() {
    question = null;
    candidate = null;
    audible = false;
  }
}
