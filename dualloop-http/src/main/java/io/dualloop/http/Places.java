package io.dualloop.http;

import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Counts open streams and held requests against their limits. Thread-safe. */
final class Places {

  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final HttpLimits.Streams limits;
  private final Map<User, Integer> byUser = new HashMap<>();
  private final Map<TaskId, Integer> byTask = new HashMap<>();
  private int taken;

  Places(HttpLimits.Streams limits) {
    this.limits = limits;
  }

  /**
   * Takes a place.
   *
   * @return gives it back; only its first run does anything
   * @throws ProblemException if there is none
   */
  synchronized Runnable take(TaskId id, User user) {
    if (taken >= limits.perNode()) {
      throw new Problem(
              "streams-exhausted",
              503,
              "No stream to be had",
              "This server has as many streams open as it may; poll, or try again later.")
          .retryAfter(RETRY_AFTER)
          .exception();
    }
    if (byUser.getOrDefault(user, 0) >= limits.perUser()) {
      throw tooMany("You have " + limits.perUser() + " streams open; close some, or poll.");
    }
    if (byTask.getOrDefault(id, 0) >= limits.perTask()) {
      throw tooMany("This task has " + limits.perTask() + " streams open; close some, or poll.");
    }
    taken++;
    byUser.merge(user, 1, Integer::sum);
    byTask.merge(id, 1, Integer::sum);
    AtomicBoolean given = new AtomicBoolean();
    return () -> {
      if (given.compareAndSet(false, true)) {
        giveBack(id, user);
      }
    };
  }

  private static ProblemException tooMany(String detail) {
    return new Problem("streams-exhausted", 429, "Too many streams", detail)
        .retryAfter(RETRY_AFTER)
        .exception();
  }

  private synchronized void giveBack(TaskId id, User user) {
    taken--;
    byUser.computeIfPresent(user, (same, count) -> count == 1 ? null : count - 1);
    byTask.computeIfPresent(id, (same, count) -> count == 1 ? null : count - 1);
  }

  synchronized int taken() {
    return taken;
  }
}
