package io.dualloop.examples.logistics;

import static java.time.Duration.ofSeconds;

import io.dualloop.api.TaskContext;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The assistant as a page, with the carrier of the other plays behind it. */
final class WebDemo {

  private static final long SEED = 17;

  private final PlayClock clock;
  private final CarrierClient carrier;
  private final AtomicBoolean begun = new AtomicBoolean();

  private WebDemo(PlayClock clock, CarrierClient carrier) {
    this.clock = clock;
    this.carrier = carrier;
  }

  /** Blocks until interrupted; without ears the page takes text only. */
  @SuppressWarnings("try") // the workers work by being there
  static void serve(int port, @Nullable Ears ears, PrintStream out)
      throws IOException, InterruptedException {
    PlayClock clock = new PlayClock();
    try (Carrier carrier = Carrier.open(new CarrierScript(SEED), clock);
        Transport transport = InProcessTransport.create();
        BackgroundLoop workers =
            new WebDemo(clock, new CarrierClient(carrier.address())).workers(transport);
        ForegroundLoop loop = ForegroundLoop.on(transport).start();
        WebAssistant assistant = WebAssistant.serve(port, loop, ears)) {
      out.println("The assistant is at " + assistant.address() + "   (Ctrl+C ends it)");
      out.flush();
      new CountDownLatch(1).await();
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage() + "; choose another one with --web=PORT", e);
    }
  }

  private BackgroundLoop workers(Transport transport) {
    return BackgroundLoop.on(transport)
        .handle(Tasks.TRACK, this::track, DualLoop.PATIENT)
        .handle(Tasks.REDELIVER, this::redeliver, DualLoop.PATIENT)
        .drainWithin(ofSeconds(1))
        .start();
  }

  private Tracking track(TrackParcel parcel, TaskContext task) throws InterruptedException {
    if (begun.compareAndSet(false, true)) {
      // The first question begins the play, in which a parcel will move on.
      clock.start();
    }
    task.progress(30, "Asking the carrier");
    return carrier.track(parcel.orderNo());
  }

  private Booking redeliver(Redeliver parcel, TaskContext task) throws InterruptedException {
    task.progress(10, "Finding the parcel");
    Tracking found = carrier.track(parcel.orderNo());
    task.progress(55, "Booking a driver in " + found.city());
    return carrier.redeliver(parcel.orderNo(), task.idempotencyKey());
  }
}
