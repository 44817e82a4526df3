package io.dualloop.core.dialogue;

import io.dualloop.api.Telemetry;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the user's code; what it throws is counted and logged, and the dialogue goes on (T17). */
final class UserCode {

  private static final Logger log = LoggerFactory.getLogger(Dialogue.class);

  private final Telemetry telemetry;

  UserCode(Telemetry telemetry) {
    this.telemetry = telemetry;
  }

  /** Returns whether it ran to its end. */
  boolean run(String where, Runnable code) {
    try {
      code.run();
      return true;
    } catch (Throwable e) {
      failed(where, e);
      return false;
    }
  }

  <T> @Nullable T call(String where, Supplier<? extends @Nullable T> code, @Nullable T otherwise) {
    try {
      return code.get();
    } catch (Throwable e) {
      failed(where, e);
      return otherwise;
    }
  }

  private void failed(String where, Throwable cause) {
    telemetry.failure(where, cause);
    log.warn("{} failed; the dialogue goes on", where, cause);
  }
}
