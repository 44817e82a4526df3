package io.dualloop.examples.callers;

import static java.time.Duration.ofSeconds;

import io.dualloop.api.Command;
import io.dualloop.api.TaskHandler;
import io.dualloop.api.TaskType;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.spi.Transport;
import java.util.function.Consumer;

/** A process that only works: until it is told to stop, and then it ends what it has begun. */
final class BatchWorker {

  /** Which invoice to write. */
  record Invoice(int number) {}

  static final Command<Invoice, String> INVOICE =
      TaskType.command("INVOICE", Invoice.class, String.class);

  private BatchWorker() {}

  /**
   * Works, and blocks until the worker is stopped.
   *
   * @param started given the running worker, for a shutdown hook that calls {@code stop()}
   */
  static void run(
      Transport transport, TaskHandler<Invoice, String> handler, Consumer<BackgroundLoop> started) {
    try (BackgroundLoop worker =
        BackgroundLoop.on(transport)
            .slots(32)
            .drainWithin(ofSeconds(30))
            .handle(INVOICE, handler, Handling.attempts(8).concurrency(4))
            .start()) {
      started.accept(worker);
      worker.awaitStop();
    }
  }
}
