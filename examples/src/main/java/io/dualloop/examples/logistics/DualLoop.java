package io.dualloop.examples.logistics;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.BackgroundLoopBuilder;
import io.dualloop.core.background.Handling;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.voice.vosk.VoskModel;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;

/** The conversation with two loops: the foreground answers, the background asks the carrier. */
final class DualLoop {

  static final Duration TICK = ofMillis(10);

  /** The name of the loop that the user feels. */
  static final String LOOP = "assistant";

  static final Handling PATIENT =
      Handling.attempts(3).backoff(ofMillis(200)).attemptTimeout(ofSeconds(10));

  private DualLoop() {}

  /** Plays the conversation, and blocks to its end. */
  @SuppressWarnings("try") // the workers work by being there
  static Play play(VoskModel model, long seed) throws IOException, InterruptedException {
    PlayClock clock = new PlayClock();
    try (Carrier carrier = Carrier.open(new CarrierScript(seed), clock);
        Transport transport = InProcessTransport.create();
        BackgroundLoop workers = workers(transport, new CarrierClient(carrier.address()), seed)) {
      return new Foreground(model, carrier, clock).play("Two loops", transport, Conversation.USUAL);
    }
  }

  static BackgroundLoop workers(Transport transport, CarrierClient carrier, long seed) {
    return handlers(transport, carrier, WorkLog.NONE)
        .random(new Random(seed))
        .drainWithin(ofSeconds(1))
        .start();
  }

  /** What the background can do, wherever it runs. */
  static BackgroundLoopBuilder handlers(Transport transport, CarrierClient carrier, WorkLog log) {
    return BackgroundLoop.on(transport)
        .handle(
            Tasks.TRACK,
            log.noting(Tasks.TRACK, (parcel, task) -> carrier.track(parcel.orderNo())),
            PATIENT)
        .handle(
            Tasks.REDELIVER,
            log.noting(
                Tasks.REDELIVER,
                (parcel, task) -> carrier.redeliver(parcel.orderNo(), task.idempotencyKey())),
            PATIENT);
  }
}
