package io.dualloop.core.foreground;

import io.dualloop.api.QueryRequest;
import io.dualloop.api.User;
import io.dualloop.spi.BusinessRecord;
import io.dualloop.spi.RecordSource;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Tier 3 as the foreground sees it: read beside the submit, in a time box (F14). Belongs to the
 * loop's thread.
 */
final class Records {

  /** How long a record may take to be read: 1 second. */
  static final Duration BOX = Duration.ofSeconds(1);

  private final Engine engine;
  private final Map<String, RecordSource<?, ?>> sources;

  Records(Engine engine, Map<String, RecordSource<?, ?>> sources) {
    this.engine = engine;
    this.sources = sources;
  }

  /** Reads a record, if there is a source for the type; only a record that is there is told. */
  <P, R> void read(QueryRequest<P, R> question, User user, Consumer<BusinessRecord<R>> onLoop) {
    @SuppressWarnings("unchecked") // registered with the type of that name
    RecordSource<P, R> source = (RecordSource<P, R>) sources.get(question.type().name());
    if (source == null) {
      return;
    }
    PortCall.<Optional<BusinessRecord<R>>>make(
        engine,
        "the record source of " + question.type(),
        BOX,
        () -> read(source, question.parameters(), user),
        (found, failure) -> {
          if (found == null) {
            engine.failure("freshness.record", failure);
          } else {
            found.ifPresent(onLoop);
          }
        });
  }

  private static <P, R> CompletionStage<Optional<BusinessRecord<R>>> read(
      RecordSource<P, R> source, P parameters, User user) {
    return source.read(parameters, user);
  }
}
