package io.dualloop.core.foreground;

import io.dualloop.api.Json;
import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.codec.CodecException;
import io.dualloop.core.freshness.Remembered;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.StoredResult;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads results off the loop, and brings them to it. */
final class ResultReader<R> {

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
    engine.offLoop(
        () -> {
          var unused =
              engine
                  .transport()
                  .results()
                  .get(key)
                  .whenComplete(
                      (stored, failure) ->
                          engine.offLoop(
                              () ->
                                  found(
                                      failure == null ? stored.orElse(null) : null,
                                      failure,
                                      onLoop)));
        });
  }

  private void found(
      @Nullable StoredResult stored,
      @Nullable Throwable failure,
      Consumer<@Nullable Remembered<R>> onLoop) {
    Remembered<R> result = null;
    if (failure != null) {
      engine.failure("foreground.lookup", failure);
    } else if (stored != null) {
      try {
        long asOf = engine.nanos() - Timers.nanos(stored.age());
        result = remembered(stored.value(), asOf, stored.begin());
      } catch (CodecException e) {
        // Written by another version of the program: a miss, not an error (F05).
        engine.failure("foreground.lookup", e);
      }
    }
    Remembered<R> found = result;
    engine.handover(() -> onLoop.accept(found));
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
    long asOf = engine.nanos() - Timers.nanos(age);
    engine.offLoop(
        () -> {
          try {
            Remembered<R> value = remembered(result, asOf, begin);
            engine.handover(() -> onLoop.accept(value));
          } catch (CodecException e) {
            TaskError error =
                TaskError.permanent(TaskError.RESULT_INVALID, String.valueOf(e.getMessage()));
            engine.handover(() -> onFailure.accept(error));
          }
        });
  }

  private Remembered<R> remembered(Json result, long asOf, long begin) {
    R value = engine.codec().read(result, type.resultType());
    Duration good = type instanceof Query<?, R> query ? query.goodFor(value) : Duration.ZERO;
    return new Remembered<>(value, asOf, good, begin);
  }
}
