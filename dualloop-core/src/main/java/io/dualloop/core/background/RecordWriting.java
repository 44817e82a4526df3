package io.dualloop.core.background;

import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.spi.BusinessRecord;
import io.dualloop.spi.RecordSource;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Writes what was found to the business's own records (tier 3), after its task has ended. A source
 * may fail: that is counted, and costs nothing else. The source is called on the pool. Safe for
 * concurrent use.
 */
final class RecordWriting {

  private final Map<String, RecordSource<?, ?>> sources;
  private final Executor executor;
  private final Reports reports;

  RecordWriting(Map<String, RecordSource<?, ?>> sources, Executor executor, Reports reports) {
    this.sources = sources;
    this.executor = executor;
    this.reports = reports;
  }

  /** One write, with everything but what only the ending tells. */
  @FunctionalInterface
  interface Write {
    CompletionStage<Void> write(Duration age, long begin);
  }

  /** The write of a result; null if the type has no source. */
  <P, R> @Nullable Write of(TaskType<P, R> type, P parameters, User user, R value) {
    @SuppressWarnings("unchecked") // registered with the type of that name
    RecordSource<P, R> source = (RecordSource<P, R>) sources.get(type.name());
    return source == null
        ? null
        : (age, begin) -> source.write(parameters, user, new BusinessRecord<>(value, age), begin);
  }

  /** The type could not say how long its result is good. */
  void goodForThrew(Throwable thrown) {
    reports.thrown("task.result.goodFor", thrown);
  }

  /** Called on the loop when the ending was noted. */
  void write(Write write, Duration age, long begin) {
    try {
      executor.execute(() -> now(write, age, begin));
    } catch (RuntimeException e) {
      reports.failure("task.record.write", e);
    }
  }

  private void now(Write write, Duration age, long begin) {
    try {
      var unused =
          write
              .write(age, begin)
              .whenComplete(
                  (done, failure) -> {
                    if (failure == null) {
                      reports.count("task.record.written");
                    } else {
                      reports.failure("task.record.write", failure);
                    }
                  });
    } catch (Throwable e) {
      reports.thrown("task.record.write", e);
    }
  }
}
