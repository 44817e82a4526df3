package io.dualloop.core.foreground;

import io.dualloop.core.freshness.Failures;
import io.dualloop.core.freshness.Fences;
import io.dualloop.core.freshness.Memory;
import io.dualloop.spi.Registration;
import java.time.Duration;

/** What a loop knows of answers and of their invalidation, beside its flights. */
final class Freshness {

  /** How often the store is asked to tell every node the number of the last invalidation (F11). */
  private static final Duration BEAT = Duration.ofSeconds(1);

  private final Engine engine;
  private final Fences fences;
  private final Memory memory;
  private final Failures failures;
  private final LookupBreaker breaker;
  private final Records records;
  private final EarlyRefresh early;
  private final Registration listening;

  Freshness(Engine engine, LoopSettings settings) {
    this.engine = engine;
    this.fences = new Fences(settings.runtime()::nanos, engine.telemetry());
    this.memory = new Memory(settings.runtime(), fences, settings.memory());
    this.failures = new Failures(settings.runtime(), fences);
    this.breaker = new LookupBreaker(settings.runtime()::nanos, engine.telemetry());
    this.records = new Records(engine, settings.runtime(), settings.records());
    this.early = new EarlyRefresh(engine, settings.random());
    this.listening = settings.transport().results().listen(fences);
  }

  /** Asks for the beat, now and every second. */
  void beat() {
    engine.after(BEAT, this::beat);
    PortCall.<Boolean>make(
        engine,
        engine.upkeepExecutor(),
        "the beat of the result store",
        Limits.CALL,
        () -> engine.transport().results().beat().thenApply(done -> true),
        (done, failure) -> {
          if (failure != null) {
            engine.failure("freshness.beat", failure);
          }
        });
  }

  void close(Duration within) {
    listening.close();
    records.close(within);
  }

  Fences fences() {
    return fences;
  }

  Memory memory() {
    return memory;
  }

  Failures failures() {
    return failures;
  }

  LookupBreaker breaker() {
    return breaker;
  }

  Records records() {
    return records;
  }

  EarlyRefresh early() {
    return early;
  }
}
