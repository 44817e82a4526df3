package io.dualloop.core.dialogue;

import io.dualloop.spi.Registration;
import org.jspecify.annotations.Nullable;

/** At most one timer: setting another forgets the one before. Belongs to the loop's thread. */
final class Alarm {

  private @Nullable Registration timer;

  void set(Registration newTimer) {
    clear();
    timer = newTimer;
  }

  /** Forgets it, whether it has rung or not. */
  void clear() {
    if (timer != null) {
      timer.close();
      timer = null;
    }
  }

  boolean isSet() {
    return timer != null;
  }
}
