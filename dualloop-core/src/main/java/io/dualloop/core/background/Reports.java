package io.dualloop.core.background;

import io.dualloop.api.Telemetry;
import io.dualloop.core.loop.TelemetryFailures;
import io.dualloop.core.loop.Thrown;
import io.dualloop.spi.support.GuardedTelemetry;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything the loop tells about itself: counts, times, and what was thrown. Keeps what a user's
 * telemetry or error handler throws from doing harm. Safe for concurrent use.
 */
final class Reports implements Telemetry {

  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);

  private final GuardedTelemetry telemetry;
  private final BiConsumer<String, Throwable> onError;

  Reports(Telemetry telemetry, BiConsumer<String, Throwable> onError) {
    this.telemetry = new GuardedTelemetry(telemetry, new TelemetryFailures());
    this.onError = onError;
  }

  void count(String event) {
    count(event, 1);
  }

  @Override
  public void count(String event, long times) {
    telemetry.count(event, times);
  }

  @Override
  public void time(String event, Duration duration) {
    telemetry.time(event, duration);
  }

  @Override
  public void failure(String where, Throwable cause) {
    telemetry.failure(where, cause);
  }

  /** User code threw: counted and passed to the one error handler; the caller has logged it. */
  void thrown(String where, Throwable cause) {
    failure(where, cause);
    try {
      onError.accept(where, cause);
    } catch (Throwable e) {
      Thrown.say(log, () -> log.warn("the error handler of a background loop threw", e), e);
    }
  }
}
