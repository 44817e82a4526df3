package io.dualloop.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import java.time.Duration;
import java.util.function.LongSupplier;

/** How often one user reads one task's status: so many at once, so many per second. Thread-safe. */
final class PollLimit {

  private static final int MAX_BUCKETS = 100_000;

  private record Key(TaskId id, User user) {}

  private final HttpLimits.Polls limits;
  private final LongSupplier clock;
  private final Cache<Key, Bucket> buckets;

  PollLimit(HttpLimits.Polls limits, LongSupplier clock) {
    this.limits = limits;
    this.clock = clock;
    this.buckets =
        Caffeine.newBuilder()
            .maximumSize(MAX_BUCKETS)
            .expireAfterAccess(Duration.ofMinutes(1))
            .ticker(clock::getAsLong)
            .executor(Runnable::run)
            .build();
  }

  /**
   * Counts one.
   *
   * @throws ProblemException if it is one too many
   */
  void poll(TaskId id, User user) {
    Bucket bucket = buckets.get(new Key(id, user), same -> new Bucket(limits, clock.getAsLong()));
    if (!bucket.take(clock.getAsLong())) {
      throw new Problem(
              "polled-too-often",
              429,
              "Polled too often",
              "Wait as long as Retry-After says, ask with If-None-Match, or open the stream.")
          .retryAfter(Duration.ofSeconds(1))
          .exception();
    }
  }

  private static final class Bucket {

    private final HttpLimits.Polls limits;
    private double left;
    private long countedAt;

    Bucket(HttpLimits.Polls limits, long now) {
      this.limits = limits;
      this.left = limits.burst();
      this.countedAt = now;
    }

    synchronized boolean take(long now) {
      double more = (now - countedAt) / 1e9 * limits.perSecond();
      left = Math.min(limits.burst(), left + more);
      countedAt = now;
      if (left < 1) {
        return false;
      }
      left--;
      return true;
    }
  }
}
