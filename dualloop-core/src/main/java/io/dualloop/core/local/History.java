package io.dualloop.core.local;

import io.dualloop.api.StateChange;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The last states that a task entered, in 16 bytes each: a hundred thousand ended tasks keep
 * theirs. The first number of an entry holds version, attempt and state, the second one the moment.
 */
final class History {

  private static final List<TaskState> STATES = List.of(TaskState.values());
  private static final int STATE_BITS = 3;
  private static final int ATTEMPT_BITS = 20;
  private static final int MAX_ATTEMPT = (1 << ATTEMPT_BITS) - 1;
  private static final int MAX_LENGTH = 2 * TaskStatus.MAX_HISTORY;

  static final long[] EMPTY = {};

  private History() {}

  /** A copy with one entry more, and without the oldest if there were 20. */
  static long[] with(long[] history, TaskState state, long version, int attempt, long at) {
    int drop = history.length == MAX_LENGTH ? 2 : 0;
    long[] longer = Arrays.copyOfRange(history, drop, history.length + 2);
    // Nobody tries a task a million times; if so, the history says a million from then on.
    long tried = Math.min(attempt, MAX_ATTEMPT);
    longer[longer.length - 2] =
        (version << (ATTEMPT_BITS + STATE_BITS)) | (tried << STATE_BITS) | STATES.indexOf(state);
    longer[longer.length - 1] = at;
    return longer;
  }

  static List<StateChange> read(long[] history, StoreClock clock) {
    List<StateChange> changes = new ArrayList<>(history.length / 2);
    for (int i = 0; i < history.length; i += 2) {
      long packed = history[i];
      TaskState state = STATES.get((int) (packed & ((1 << STATE_BITS) - 1)));
      int attempt = (int) (packed >> STATE_BITS) & MAX_ATTEMPT;
      long version = packed >>> (ATTEMPT_BITS + STATE_BITS);
      changes.add(new StateChange(state, version, attempt, clock.instant(history[i + 1])));
    }
    return changes;
  }
}
