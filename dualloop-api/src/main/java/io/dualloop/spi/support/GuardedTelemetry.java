package io.dualloop.spi.support;

import io.dualloop.api.Telemetry;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The user's telemetry, kept from harming who reports: what it throws goes to somebody else. As
 * safe for use by several threads as what it guards.
 *
 * @param telemetry the user's
 * @param onThrown told of everything that it throws; must not throw
 */
public record GuardedTelemetry(Telemetry telemetry, Consumer<? super Throwable> onThrown)
    implements Telemetry {

  /**
   * Refuses null.
   *
   * @param telemetry the user's
   * @param onThrown told of everything that it throws; must not throw
   */
  public GuardedTelemetry {
    Objects.requireNonNull(telemetry, "telemetry");
    Objects.requireNonNull(onThrown, "onThrown");
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
      onThrown.accept(e);
    }
  }
}
