package io.dualloop.core.loop;

import io.dualloop.api.Telemetry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The user's telemetry, kept from stopping a loop: what it throws is logged, once. */
public final class GuardedTelemetry implements Telemetry {

  private static final Logger log = LoggerFactory.getLogger(GuardedTelemetry.class);

  private final Telemetry telemetry;
  private final AtomicBoolean logged = new AtomicBoolean();

  /**
   * Guards one.
   *
   * @param telemetry the user's
   */
  public GuardedTelemetry(Telemetry telemetry) {
    this.telemetry = telemetry;
  }

  @Override
  public void count(String event, long times) {
    guard(() -> telemetry.count(event, times));
  }

  @Override
  public void time(String event, Duration duration) {
    guard(() -> telemetry.time(event, duration));
  }

  @Override
  public void failure(String where, Throwable cause) {
    guard(() -> telemetry.failure(where, cause));
  }

  private void guard(Runnable report) {
    try {
      report.run();
    } catch (Throwable e) {
      if (logged.compareAndSet(false, true)) {
        Thrown.say(
            log, () -> log.error("the telemetry threw; what else it throws is not logged", e), e);
      }
    }
  }
}
