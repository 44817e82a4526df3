package io.dualloop.core.foreground;

import io.dualloop.api.Ending;
import io.dualloop.api.Json;
import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.freshness.Origin;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.Remembered;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.StoredLookup;
import io.dualloop.spi.StoredResult;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
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
   * @param onLoop told what was found, or why the store did not answer; an entry that can't be read
   *     counts as none (F05)
   */
  void find(QuestionKey question, BiConsumer<@Nullable LookedUp<R>, @Nullable Throwable> onLoop) {
    PortCall.make(engine, "the look-up of a result", Limits.CALL, () -> find(question), onLoop);
  }

  private CompletionStage<LookedUp<R>> find(QuestionKey question) {
    // Before the call, so that what the call takes makes the answer older, never younger.
    long asked = engine.nanos();
    CompletionStage<StoredLookup> stage =
        engine.transport().results().get(question.value(), question.tags());
    // What is there already is read where it was asked for; else it comes on the store's thread.
    return isThere(stage)
        ? stage.thenApply(found -> read(found, asked))
        : stage.thenApplyAsync(found -> read(found, asked), engine.codecExecutor());
  }

  /** Of the class itself only: others may be stages alone, and refuse to be asked. */
  private static boolean isThere(CompletionStage<?> stage) {
    return stage.getClass() == CompletableFuture.class && ((CompletableFuture<?>) stage).isDone();
  }

  private LookedUp<R> read(StoredLookup found, long asked) {
    Remembered<R> answer = null;
    try {
      answer = found.result().map(result -> remembered(result, asked)).orElse(null);
    } catch (RuntimeException e) {
      // Such as one written by another version of the program.
      engine.failure("freshness.undecodable", e);
    }
    return new LookedUp<>(answer, found.generation(), true);
  }

  /**
   * Decodes a result.
   *
   * @param ending where the result is in
   * @param computeTime how long the attempt took
   * @param onLoop told the answer
   * @param onFailure told, on the loop, why it can't be read
   */
  void decode(
      Ending ending,
      Duration computeTime,
      Consumer<Remembered<R>> onLoop,
      Consumer<TaskError> onFailure) {
    long now = engine.nanos();
    StoredResult stored =
        new StoredResult(
            Objects.requireNonNullElse(ending.result(), Json.NULL),
            Objects.requireNonNullElse(ending.dataAge(), Duration.ZERO),
            ending.begin(),
            computeTime,
            ending.sourceVersion());
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
    Duration good =
        type instanceof Query<?, R> query
            ? query.goodFor(value, this::goodForThrew)
            : Duration.ZERO;
    Origin origin =
        new Origin(
            stored.begin(), stored.sourceVersion(), stored.computeTime(), stored.value().size());
    return new Remembered<>(value, now - Timers.nanos(stored.age()), good, origin);
  }

  private void goodForThrew(Throwable thrown) {
    engine.failure("freshness.goodFor", thrown);
  }
}
