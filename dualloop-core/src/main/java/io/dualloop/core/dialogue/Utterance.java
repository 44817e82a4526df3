package io.dualloop.core.dialogue;

import io.dualloop.core.intent.Candidate;
import io.dualloop.spi.Registration;
import org.jspecify.annotations.Nullable;

/** What the user is saying, until it has ended. Belongs to the loop's thread. */
final class Utterance {

  private final long number;
  private final boolean interrupting;
  private final long begun;
  private @Nullable DialogueTurn turn;
  private @Nullable Candidate askedBack;
  private final Alarm limit = new Alarm();
  private @Nullable Heard paused;
  private String partial = "";
  private long runsSince;
  private boolean doubtful;
  private boolean acknowledged;

  Utterance(long number, boolean interrupting, long now) {
    this.begun = now;
    this.runsSince = now;
    this.number = number;
    this.interrupting = interrupting;
  }

  long number() {
    return number;
  }

  /** Whether the program was speaking when it began. */
  boolean isInterrupting() {
    return interrupting;
  }

  /** What was begun on the strength of a pause. */
  @Nullable DialogueTurn turn() {
    return turn;
  }

  /** What had been said when it fell silent; null while the user speaks. */
  @Nullable Heard paused() {
    return paused;
  }

  void pauses(Heard heard) {
    paused = heard;
  }

  /** Whether these are other words than the last, so that somebody is really speaking. */
  boolean changes(String text) {
    boolean changed = !text.equals(partial);
    partial = text;
    return changed;
  }

  /** Since when the user speaks without a pause, by the loop's clock. */
  long runsSince() {
    return runsSince;
  }

  void begin(@Nullable DialogueTurn newTurn, @Nullable Candidate newAskedBack) {
    withdraw();
    turn = newTurn;
    askedBack = newAskedBack;
  }

  /** What the user had been asked back when that was begun. */
  @Nullable Candidate askedBack() {
    return askedBack;
  }

  void withdraw() {
    if (turn != null) {
      turn.withdraw();
      turn = null;
    }
  }

  /** The turn is the conversation's from now on. */
  void handOver() {
    turn = null;
  }

  void limit(Registration timer) {
    limit.set(timer);
  }

  /** The program has fallen silent for it, and it may be no speech at all. */
  void doubt() {
    doubtful = true;
  }

  void hasWords() {
    doubtful = false;
  }

  /** Whether the program is still silent for it after that time, and no word was said. */
  boolean isDoubtfulFor(long nanos, long now) {
    return doubtful && now - begun >= nanos;
  }

  boolean isAcknowledged() {
    return acknowledged;
  }

  void acknowledged() {
    acknowledged = true;
  }

  /** The user goes on: nothing of what the pause brought about still holds. */
  void goesOn(long now) {
    withdraw();
    paused = null;
    runsSince = now;
    acknowledged = false;
  }

  void over() {
    limit.clear();
  }
}
