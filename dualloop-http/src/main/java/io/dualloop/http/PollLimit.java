package io.dualloop.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How often one user asks the same of one task: so many at once, so many per second. Thread-safe.
 */
final class PollLimit {

  private static final int MAX_BUCKETS = 100_000;

  private record Key(TaskId id, User user) {}

  private final Problem tooMany;
  private final HttpLimits.Polls limits;
  private final LongSupplier clock;
  private final Cache<Key, Bucket> buckets;

  private PollLimit(Problem tooMany, HttpLimits.Polls limits, LongSupplier clock) {
    this.tooMany = tooMany.retryAfter(Duration.ofSeconds(1));
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

  static PollLimit ofReads(HttpLimits.Polls limits, LongSupplier clock) {
    return new PollLimit(
        new Problem(
            "polled-too-often",
            429,
            "Polled too often",
            "Wait as long as Retry-After says, ask with If-None-Match, or open the stream."),
        limits,
        clock);
  }

  /** Apart from reads, so that whoever has polled too often can cancel all the same. */
  static PollLimit ofCancels(HttpLimits.Polls limits, LongSupplier clock) {
    return new PollLimit(
        new Problem(
            "cancelled-too-often",
            429,
            "Cancelled too often",
            "Once is enough; how the task stands is told by its status."),
        limits,
        clock);
  }

  /**
   * Counts one.
   *
   * @throws ProblemException if it is one too many
   */
  void poll(TaskId id, User user) {
    Bucket bucket = buckets.get(new Key(id, user), same -> full());
    if (!bucket.take(clock.getAsLong())) {
      throw tooMany.exception();
    }
  }

  private Bucket full() {
    return new Bucket(limits.burst(), limits.perSecond(), clock.getAsLong());
  }
}
