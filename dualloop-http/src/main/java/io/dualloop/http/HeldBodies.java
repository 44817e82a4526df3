package io.dualloop.http;

import io.dualloop.api.User;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bodies that are being read at a time, which together are bounded, too: however many clients
 * send however slowly. Each counts as large as it says to be, and as the largest that may come if
 * it says nothing. One user gets a quarter of the room at most, except where nobody says who they
 * are. Thread-safe.
 */
final class HeldBodies {

  /** So many of the largest may come at a time, or many more of usual orders. */
  private static final int LARGEST = 64;

  private static final int SHARES = 4;

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final int atMost;
  private final long limit;
  private final AtomicLong held = new AtomicLong();
  private final ConcurrentMap<User, Long> byUser = new ConcurrentHashMap<>();

  HeldBodies(int atMost) {
    this.atMost = atMost;
    this.limit = (long) LARGEST * atMost;
  }

  /**
   * Takes room for a body.
   *
   * @return gives it back; to be run once
   * @throws ProblemException if there is none
   */
  Runnable take(HttpCall call, User user) {
    long size = size(call);
    long share = user.equals(User.ANYONE) ? limit : limit / SHARES;
    long all = held.addAndGet(size);
    long own = byUser.merge(user, size, Long::sum);
    if (all > limit || own > share) {
      giveBack(user, size);
      throw new Problem(
              "bodies-exhausted",
              503,
              "Too much is being sent",
              "This server receives as much as it may; try again later.")
          .header("Connection", "close")
          .retryAfter(RETRY_AFTER)
          .exception();
    }
    return () -> giveBack(user, size);
  }

  private void giveBack(User user, long size) {
    held.addAndGet(-size);
    byUser.computeIfPresent(user, (same, all) -> all > size ? all - size : null);
  }

  private long size(HttpCall call) {
    // What is longer, or no number, is refused by whoever reads it.
    return call.header("Content-Length")
        .filter(length -> length.matches("[0-9]{1,9}"))
        .map(Long::parseLong)
        .map(length -> Math.min(length, atMost))
        .orElse((long) atMost);
  }
}
