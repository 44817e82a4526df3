package io.dualloop.core.foreground;

import io.dualloop.api.Telemetry;
import io.dualloop.core.loop.Thrown;
import io.dualloop.spi.LoopRuntime;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the user's code on the loop: keeps what it throws, and measures how long it held the loop.
 */
final class Callbacks {

  private static final Logger log = LoggerFactory.getLogger(ForegroundLoop.class);
  private static final long SLOW_NANOS = 5_000_000;

  private final LoopRuntime runtime;
  private final Telemetry telemetry;
  private final BiConsumer<String, Throwable> onError;
  private final LongAdder slow = new LongAdder();

  Callbacks(LoopRuntime runtime, Telemetry telemetry, BiConsumer<String, Throwable> onError) {
    this.runtime = runtime;
    this.telemetry = telemetry;
    this.onError = onError;
  }

  /** Runs the loop's own code; what it throws is a defect of the loop, and the loop goes on. */
  void runOwn(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      failed("foreground.loop", e);
    }
  }

  /** Runs the user's code, and measures how long it holds the loop. */
  void run(String name, Runnable callback) {
    long from = runtime.nanos();
    try {
      callback.run();
    } catch (Throwable e) {
      failed(name, e);
    }
    if (runtime.nanos() - from > SLOW_NANOS) {
      slow.increment();
      telemetry.count("foreground.callback.slow", 1);
      log.debug("{} held the foreground loop for {} ms", name, (runtime.nanos() - from) / 1e6);
    }
  }

  /** Reports what was thrown by code that is not the loop's; the loop goes on (T17). */
  void failed(String where, Throwable cause) {
    telemetry.failure(where, cause);
    Thrown.say(log, () -> log.warn("{} threw; the foreground loop goes on", where, cause), cause);
    try {
      onError.accept(where, cause);
    } catch (Throwable e) {
      Thrown.say(log, () -> log.warn("the error handler itself threw", e), e);
    }
  }

  long slow() {
    return slow.sum();
  }
}
