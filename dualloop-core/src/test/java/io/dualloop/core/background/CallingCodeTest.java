package io.dualloop.core.background;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Command;
import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import org.junit.jupiter.api.Test;

/** The code that users write must stay as short as this. */
// A handler of a Void result returns null, which the contract allows and NullAway does not know.
@SuppressWarnings("NullAway")
class CallingCodeTest {

  record TrackParcel(String orderNo) {}

  record Tracking(String city) {}

  interface Carrier {
    Tracking track(String orderNo) throws java.io.IOException;
  }

  static final Query<TrackParcel, Tracking> TRACK =
      TaskType.query("QUERY_LOGISTICS", TrackParcel.class, Tracking.class)
          .sameWhen(TrackParcel::orderNo)
          .goodFor(ofMinutes(10));
  static final Command<String, Void> INVOICE =
      TaskType.command("INVOICE", String.class, Void.class);

  @Test
  void compilesAsInTheReadme() {
    Transport transport = InProcessTransport.create();
    Carrier carrier = orderNo -> new Tracking("Lyon");
    BackgroundLoop workers =
        BackgroundLoop.on(transport)
            .handle(
                TRACK,
                (query, task) -> carrier.track(query.orderNo()),
                Handling.attempts(5).backoff(ofMillis(200)).attemptTimeout(ofSeconds(10)))
            .start();
    assertThat(workers.stop()).isTrue();

    try (var w =
        BackgroundLoop.on(transport)
            .slots(32)
            .drainWithin(ofSeconds(30))
            .handle(INVOICE, (number, task) -> null, Handling.attempts(8).concurrency(4))
            .start()) {
      assertThat(w.health().healthy()).isTrue();
      // In a program: w.awaitStop();
    }
  }
}
