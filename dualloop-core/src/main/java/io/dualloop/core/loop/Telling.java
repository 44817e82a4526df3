package io.dualloop.core.loop;

import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Address;
import io.dualloop.spi.Transport;
import java.util.Set;

/** Tells watchers what a store does not tell by itself. */
public final class Telling {

  private Telling() {}

  /**
   * Tells some addresses; a failure is counted, since the feed is a hint and watchers read again.
   * Never throws, if the telemetry does not.
   *
   * @param transport whose feed carries it
   * @param to who; nobody if empty
   * @param status how the task stands
   * @param telemetry where a failure is counted
   */
  public static void tell(
      Transport transport, Set<Address> to, TaskStatus status, Telemetry telemetry) {
    if (to.isEmpty()) {
      return;
    }
    try {
      var unused =
          transport
              .feed()
              .tell(to, status)
              .whenComplete(
                  (ok, failure) -> {
                    if (failure != null) {
                      telemetry.failure("feed.tell", failure);
                    }
                  });
    } catch (Throwable e) {
      // A port must not throw; one that does harms no more than one that fails.
      telemetry.failure("feed.tell", e);
    }
  }
}
