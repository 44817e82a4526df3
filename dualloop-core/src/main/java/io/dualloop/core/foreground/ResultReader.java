package io.dualloop.core.foreground;

import io.dualloop.api.Json;
import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.freshness.Remembered;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.StoredResult;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads results off the loop, and brings them to it. */
final class ResultReader<R> {

  /** Longer than any queue for the codec's threads may hold it up. */
  private static final Duration DECODE_LIMIT = Duration.ofMinutes(1);

  private final Engine engine;
  private final TaskType<?, R> type;

  ResultReader(Engine engine, TaskType<?, R> type) {
    this.engine = engine;
    this.type = type;
  }

  /**
   * Asks tier 2.
   *
   * @param onLoop told the answer, or null if there is none or it can't be read
   */
  void find(String key, Consumer<@Nullable Remembered<R>> onLoop) {
    PortCall.make(
        engine,
        "the look-up of a result",
        Limits.CALL,
        () -> find(key),
        (found, failure) -> {
          if (found == null) {
            // Unreachable, or written by another version of the program: a miss (F05).
            engine.failure("foreground.lookup", failure);
          }
          onLoop.accept(found == null ? null : found.orElse(null));
        });
  }

  private CompletionStage<Optional<Remembered<R>>> find(String key) {
    // Before the call, so that what the call takes makes the answer older, never younger.
    long asked = engine.nanos();
    return engine
        .transport()
        .results()
        .get(key)
        .thenApplyAsync(
            stored -> stored.map(result -> remembered(result, asked)), engine.codecExecutor());
  }

  /**
   * Decodes a result.
   *
   * @param age how old its data are now
   * @param onLoop told the answer
   * @param onFailure told, on the loop, why it can't be read
   */
  void decode(
      Json result,
      Duration age,
      long begin,
      Consumer<Remembered<R>> onLoop,
      Consumer<TaskError> onFailure) {
    long now = engine.nanos();
    StoredResult stored = new StoredResult(result, age, begin, Duration.ZERO);
    PortCall.make(
        engine,
        "the decoding of a result",
        DECODE_LIMIT,
        () -> CompletableFuture.completedFuture(remembered(stored, now)),
        (value, failure) -> {
          if (value != null) {
            onLoop.accept(value);
          } else {
            engine.failure("foreground.result", failure);
            onFailure.accept(
                TaskError.permanent(
                    TaskError.RESULT_INVALID,
                    failure == null ? "no result" : String.valueOf(failure.getMessage())));
          }
        });
  }

  private Remembered<R> remembered(StoredResult stored, long now) {
    R value = engine.codec().read(stored.value(), type.resultType());
    Duration good = type instanceof Query<?, R> query ? query.goodFor(value) : Duration.ZERO;
    return new Remembered<>(value, now - Timers.nanos(stored.age()), good, stored.begin());
  }
}
