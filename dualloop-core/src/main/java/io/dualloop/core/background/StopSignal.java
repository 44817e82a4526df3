package io.dualloop.core.background;

import io.dualloop.api.StopReason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells one attempt to stop, and remembers what shall be done then. Safe for concurrent use. */
final class StopSignal {

  /** A handler that registers in a loop has a defect; it must not take the memory of all. */
  static final int MAX_ACTIONS = 1_000;

  private final List<Runnable> actions = new ArrayList<>();
  private volatile @Nullable StopReason reason;

  @Nullable StopReason reason() {
    return reason;
  }

  /** Sets the reason; gives the actions to run, each exactly once. */
  synchronized List<Runnable> request(StopReason why) {
    reason = why;
    List<Runnable> due = List.copyOf(actions);
    actions.clear();
    return due;
  }

  /** Keeps an action, or gives false if the signal was given before. */
  synchronized boolean keep(Runnable action) {
    if (reason != null) {
      return false;
    }
    if (actions.size() >= MAX_ACTIONS) {
      throw new IllegalStateException(
          "an attempt may register at most "
              + MAX_ACTIONS
              + " stop actions: register one that does them all");
    }
    actions.add(action);
    return true;
  }

  /** The attempt is over: the actions, and what they hold, are let go. */
  synchronized void forget() {
    actions.clear();
  }
}
