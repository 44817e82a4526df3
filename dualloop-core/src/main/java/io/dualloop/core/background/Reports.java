package io.dualloop.core.background;

import io.dualloop.api.Telemetry;
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

  private final Telemetry telemetry;
  private final BiConsumer<String, Throwable> onError;

  Reports(Telemetry telemetry, BiConsumer<String, Throwable> onError) {
    this.telemetry = telemetry;
    this.onError = onError;
  }

  void count(String event) {
    count(event, 1);
  }

  @Override
  public void count(String event, long times) {
    guarded(() -> telemetry.count(event, times));
  }

  @Override
  public void time(String event, Duration duration) {
    guarded(() -> telemetry.time(event, duration));
  }

  @Override
  public void failure(String where, Throwable cause) {
    guarded(() -> telemetry.failure(where, cause));
  }

  /** User code threw: counted and passed to the one error handler; the caller has logged it. */
  void thrown(String where, Throwable cause) {
    failure(where, cause);
    guarded(() -> onError.accept(where, cause));
  }

  private static void guarded(Runnable report) {
    try {
      report.run();
    } catch (Throwable e) {
      Failures.say(
          () -> log.warn("the telemetry or the error handler of a background loop threw", e), e);
    }
  }
}
