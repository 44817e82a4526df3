package io.dualloop.core.foreground;

import io.dualloop.api.Query;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.User;
import io.dualloop.core.freshness.Origin;
import io.dualloop.core.freshness.Remembered;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.BusinessRecord;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.RecordSource;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tier 3 as the foreground sees it: read beside the submit, in a time box (F14). Sources are called
 * on threads of their own, so that one that blocks holds up no port. Belongs to the loop's thread.
 */
final class Records {

  /** How long a record may take to be read: 1 second. */
  static final Duration BOX = Duration.ofSeconds(1);

  private static final int THREADS = 2;

  private final Engine engine;
  private final Map<String, RecordSource<?, ?>> sources;
  private final LoopRuntime.@Nullable Pool pool;

  Records(Engine engine, LoopRuntime runtime, Map<String, RecordSource<?, ?>> sources) {
    this.engine = engine;
    this.sources = sources;
    this.pool = sources.isEmpty() ? null : runtime.pool("dualloop-records", THREADS);
  }

  /** Reads a record, if there is a source for the type; only a record that is there is told. */
  <P, R> void read(QueryRequest<P, R> question, User user, Consumer<Remembered<R>> onLoop) {
    @SuppressWarnings("unchecked") // registered with the type of that name
    RecordSource<P, R> source = (RecordSource<P, R>) sources.get(question.type().name());
    if (source == null || pool == null) {
      return;
    }
    PortCall.<Optional<Remembered<R>>>make(
        engine,
        pool,
        "the record source of " + question.type(),
        BOX,
        () -> read(source, question, user),
        (found, failure) -> {
          if (found == null) {
            engine.failure("freshness.record", failure);
          } else {
            found.ifPresent(onLoop);
          }
        });
  }

  private <P, R> CompletionStage<Optional<Remembered<R>>> read(
      RecordSource<P, R> source, QueryRequest<P, R> question, User user) {
    return source
        .read(question.parameters(), user)
        .thenApply(found -> found.map(record -> remembered(question.type(), record)));
  }

  /** Whatever was found by a task is newer. */
  private <R> Remembered<R> remembered(Query<?, R> type, BusinessRecord<R> record) {
    Duration good =
        type.goodFor(record.value(), thrown -> engine.failure("freshness.goodFor", thrown));
    return new Remembered<>(
        record.value(),
        engine.nanos() - Timers.nanos(record.age()),
        good,
        new Origin(0, null, Duration.ZERO, 0));
  }

  void close(Duration within) {
    if (pool != null) {
      pool.stop(within);
    }
  }
}
