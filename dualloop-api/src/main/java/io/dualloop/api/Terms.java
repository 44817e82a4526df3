package io.dualloop.api;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What both kinds of request may say about how they are served. */
record Terms(
    @Nullable User user,
    Priority priority,
    @Nullable Duration timeout,
    @Nullable Duration startWithin,
    Duration delay) {

  static final Terms DEFAULT = new Terms(null, Priority.NORMAL, null, null, Duration.ZERO);

  Terms by(User newUser) {
    return new Terms(newUser, priority, timeout, startWithin, delay);
  }

  Terms priority(Priority newPriority) {
    return new Terms(user, newPriority, timeout, startWithin, delay);
  }

  Terms timeout(Duration total) {
    return new Terms(user, priority, Names.positive("timeout", total), startWithin, delay);
  }

  Terms startWithin(Duration limit) {
    return new Terms(user, priority, timeout, Names.positive("startWithin", limit), delay);
  }

  Terms delay(Duration wait) {
    return new Terms(user, priority, timeout, startWithin, Names.notNegative("delay", wait));
  }

  /** Refuses settings that contradict each other; both are known only when the request is used. */
  void check(TaskType<?, ?> type) {
    Duration total = timeout == null ? type.defaultTimeout() : timeout;
    if (startWithin != null && startWithin.compareTo(total) > 0) {
      throw new IllegalArgumentException(
          "startWithin "
              + startWithin
              + " is longer than timeout "
              + total
              + " of "
              + type.name()
              + ": shorten startWithin or give more timeout");
    }
    if (delay.compareTo(total) >= 0) {
      throw new IllegalArgumentException(
          "delay "
              + delay
              + " is not shorter than timeout "
              + total
              + " of "
              + type.name()
              + ": the task could never begin");
    }
  }
}
