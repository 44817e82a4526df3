package io.dualloop.core.loop;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the user's telemetry throws: it is logged once. */
public final class TelemetryFailures implements Consumer<Throwable> {

  private static final Logger log = LoggerFactory.getLogger(TelemetryFailures.class);

  private final AtomicBoolean logged = new AtomicBoolean();

  @Override
  public void accept(Throwable thrown) {
    if (logged.compareAndSet(false, true)) {
      Thrown.say(
          log,
          () -> log.error("the telemetry threw; what else it throws is not logged", thrown),
          thrown);
    }
  }
}
