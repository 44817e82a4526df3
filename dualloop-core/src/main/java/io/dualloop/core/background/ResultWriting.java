package io.dualloop.core.background;

import io.dualloop.api.Query;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskType;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.ResultStore;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Stores answers for all nodes, after their tasks ended. The result store may fail or be slow: that
 * costs hits, never a task. Safe for concurrent use.
 */
final class ResultWriting {

  /** How long a handler waits for the token; then its answer is not stored. */
  static final Duration TOKEN_LIMIT = Duration.ofSeconds(1);

  /** Answers are kept up to a tenth shorter than they might be, so that not all end at once. */
  private static final double JITTER = 0.1;

  private final ResultStore store;
  private final RandomGenerator random;
  private final Reports reports;

  ResultWriting(ResultStore store, RandomGenerator random, Reports reports) {
    this.store = store;
    this.random = random;
    this.reports = reports;
  }

  /** Taken before the handler looks for the answer; null where none will be stored. */
  @Nullable CompletableFuture<FenceToken> token(
      TaskType<?, ?> type, TaskEnvelope envelope, @Nullable Long fence) {
    String key = envelope.metadata().requestKey();
    if (key == null || !(type instanceof Query<?, ?>)) {
      return null;
    }
    if (fence != null) {
      return CompletableFuture.completedFuture(new FenceToken(fence, envelope.metadata().tags()));
    }
    try {
      return Loop.called(() -> store.token(key, envelope.metadata().tags()))
          .whenComplete(
              (token, failure) -> {
                if (failure != null) {
                  reports.failure("task.result.token", failure);
                }
              })
          .toCompletableFuture();
    } catch (RuntimeException e) {
      // A stage that is no future can't be waited for.
      reports.failure("task.result.token", e);
      return null;
    }
  }

  static @Nullable FenceToken value(CompletableFuture<FenceToken> done) {
    return done.isCompletedExceptionally() ? null : done.getNow(null);
  }

  /** F08: jitter only shortens. */
  private Duration shortened(Duration time) {
    long nanos = Timers.nanos(time);
    return Duration.ofNanos(Math.max(1, nanos - (long) (nanos * JITTER * random.nextDouble())));
  }

  /** The same outcome, which says how its result is kept where the store does that itself. */
  Outcome.Done kept(Outcome.Done done, Attempt attempt, Finish.Returned returned) {
    Finish.Keep keep = returned.keep();
    if (keep == null || attempt.claim.fence() == null) {
      return done;
    }
    return new Outcome.Done(
        done.result(),
        done.ageAtBegin(),
        done.sourceVersion(),
        new Outcome.Keep(keep.key(), keep.token(), attempt.computeTime(), shortened(keep.time())));
  }

  /** Called on the loop when the ending was noted, where the store has not kept it itself. */
  void put(Attempt attempt, Finish.Returned returned, long now) {
    Finish.Keep keep = returned.keep();
    if (keep == null) {
      return;
    }
    NewResult result =
        new NewResult(
            returned.result(),
            attempt.dataAge(returned.stamp(), now),
            attempt.claim.ref().token(),
            attempt.computeTime(),
            shortened(keep.time()),
            returned.stamp().version());
    var unused =
        Loop.called(() -> store.put(keep.key(), keep.token(), result))
            .whenComplete(
                (stored, failure) -> {
                  if (failure != null) {
                    reports.failure("task.result.put", failure);
                  } else {
                    reports.count(stored ? "task.result.stored" : "task.result.refused");
                  }
                });
  }
}
