package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets no defect of the user's telemetry reach the threads of the transport. */
record SafeTelemetry(Telemetry telemetry) implements Telemetry {

  private static final Logger log = LoggerFactory.getLogger(JdbcTransport.class);

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

  private static void guarded(Runnable report) {
    try {
      report.run();
    } catch (RuntimeException e) {
      log.error("the telemetry threw; what it was told is lost", e);
    }
  }
}
