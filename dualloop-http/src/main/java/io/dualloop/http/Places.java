package io.dualloop.http;

import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Counts what is open, such as streams and held requests, against its limits. Thread-safe. */
final class Places {

  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final String noun;
  private final HttpLimits.Streams limits;
  private final Map<User, Integer> byUser = new HashMap<>();
  private final Map<TaskId, Integer> byTask = new HashMap<>();
  private int taken;

  /**
   * Makes them.
   *
   * @param noun what is counted, such as {@code stream}
   */
  Places(String noun, HttpLimits.Streams limits) {
    this.noun = noun;
    this.limits = limits;
  }

  /**
   * Takes a place.
   *
   * @return gives it back; only its first run does anything
   * @throws ProblemException if there is none
   */
  synchronized Runnable take(TaskId id, User user) {
    if (byTask.getOrDefault(id, 0) >= limits.perTask()) {
      throw tooMany("This task has", limits.perTask());
    }
    Runnable place = take(user);
    byTask.merge(id, 1, Integer::sum);
    return once(
        () -> {
          place.run();
          giveBack(id);
        });
  }

  /**
   * Takes a place of something that belongs to no task.
   *
   * @return gives it back; only its first run does anything
   * @throws ProblemException if there is none
   */
  synchronized Runnable take(User user) {
    if (taken >= limits.perNode()) {
      throw new Problem(
              noun + "s-exhausted",
              503,
              "No " + noun + " to be had",
              "This server has as many " + noun + "s open as it may; poll, or try again later.")
          .retryAfter(RETRY_AFTER)
          .exception();
    }
    if (byUser.getOrDefault(user, 0) >= limits.perUser()) {
      throw tooMany("You have", limits.perUser());
    }
    taken++;
    byUser.merge(user, 1, Integer::sum);
    return once(() -> giveBack(user));
  }

  private static Runnable once(Runnable action) {
    AtomicBoolean given = new AtomicBoolean();
    return () -> {
      if (given.compareAndSet(false, true)) {
        action.run();
      }
    };
  }

  private ProblemException tooMany(String who, int limit) {
    String detail = who + " " + limit + " " + noun + "s open; close some, or poll.";
    return new Problem(noun + "s-exhausted", 429, "Too many " + noun + "s", detail)
        .retryAfter(RETRY_AFTER)
        .exception();
  }

  private synchronized void giveBack(User user) {
    taken--;
    byUser.computeIfPresent(user, (same, count) -> count == 1 ? null : count - 1);
  }

  private synchronized void giveBack(TaskId id) {
    byTask.computeIfPresent(id, (same, count) -> count == 1 ? null : count - 1);
  }

  synchronized int taken() {
    return taken;
  }
}
