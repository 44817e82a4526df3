package io.dualloop.examples.logistics;

import static java.time.Duration.ofSeconds;

import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.spi.Transport;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Random;

/**
 * A process of its own that works, until its input ends. On its output it says that it is ready,
 * and then every {@link WorkNote}.
 */
final class WorkerProcess {

  /** Short, so that nobody waits long for what a killed worker held. */
  static final Duration LEASE = ofSeconds(2);

  static final String READY = "ready";

  private static final int SLOTS = 4;

  private WorkerProcess() {}

  /**
   * Works for {@link Worker}, which starts it. The environment says where, as {@link Place} does.
   *
   * @param args the worker's name, what carries the work, the carrier's address, the seed
   */
  @SuppressWarnings("try") // the loop works by being there
  public static void main(String[] args) throws IOException, InterruptedException {
    Place place = Broker.valueOf(args[1]).place(System.getenv());
    WorkLog log = note -> System.out.println(note.line());
    try (Transport transport = log.noting(place.connect());
        BackgroundLoop loop =
            DualLoop.handlers(transport, new CarrierClient(URI.create(args[2])), log)
                .name(args[0])
                .slots(SLOTS)
                .lease(LEASE)
                .random(new Random(Long.parseLong(args[3])))
                .drainWithin(ofSeconds(1))
                .start()) {
      Place.awaitAnswer(transport);
      System.out.println(READY);
      // Also when the process that started this one is killed.
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
