package io.dualloop.core.foreground;

import io.dualloop.core.loop.Timers;
import io.dualloop.spi.Invalidation;
import java.time.Duration;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One invalidation on its way to the store, repeated until it is there: repeating it costs hits,
 * never truth. Belongs to the loop's thread.
 */
final class Invalidating {

  private static final Logger log = LoggerFactory.getLogger(ForegroundLoop.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final Engine engine;
  private final Invalidation what;
  private final LongConsumer done;
  private Duration pause = FIRST_PAUSE;

  private Invalidating(Engine engine, Invalidation what, LongConsumer done) {
    this.engine = engine;
    this.what = what;
    this.done = done;
  }

  /**
   * Begins, from any thread; {@code done} is told the number, on the loop, when the store has it.
   */
  static void start(Engine engine, Invalidation what, LongConsumer done) {
    engine.handover(new Invalidating(engine, what, done)::attempt);
  }

  private void attempt() {
    PortCall.make(
        engine,
        "the invalidation of " + what,
        Limits.CALL,
        () -> engine.transport().results().invalidate(what),
        (number, failure) -> {
          if (number == null) {
            failed(failure == null ? new IllegalStateException("no number") : failure);
          } else {
            done.accept(number);
          }
        });
  }

  private void failed(Throwable failure) {
    if (pause.equals(FIRST_PAUSE)) {
      log.warn("{} is not in the result store yet; it is repeated until it is", what, failure);
    }
    engine.failure("freshness.invalidate", failure);
    engine.after(pause, this::attempt);
    Duration doubled = pause.multipliedBy(2);
    pause = Timers.shorter(doubled, LONGEST_PAUSE);
  }
}
