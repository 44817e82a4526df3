package io.dualloop.examples.logistics;

import io.dualloop.api.error.DualLoopException;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Where the processes of the demo meet. All that a broker changes for them is {@link #connect}. */
interface Place {

  /** The environment variable with the namespace, another one for each play. */
  String NAMESPACE = "DUALLOOP_DEMO_NAMESPACE";

  Duration LIMIT = Duration.ofSeconds(10);

  /** What carries the work there. */
  Broker broker();

  /** Opens a transport, to be closed by the caller. */
  Transport connect();

  /** What another process has to find in its environment to meet this one. */
  Map<String, String> environment();

  /** What {@link #environment} has put there. */
  static String needed(Map<String, String> environment, String variable) {
    return Objects.requireNonNull(environment.get(variable), () -> variable + " is not set");
  }

  /** How many tasks there are. Connecting is never waited for elsewhere, so it is here. */
  static TaskCounts awaitAnswer(Transport transport) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      try {
        return transport
            .store()
            .counts()
            .toCompletableFuture()
            .get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      } catch (ExecutionException | TimeoutException e) {
        boolean notYet = e.getCause() instanceof DualLoopException;
        if (!notYet || System.nanoTime() - deadline > 0) {
          throw new IOException(
              "what keeps the tasks does not answer: "
                  + (e.getCause() == null ? e : e.getCause()).getMessage(),
              e);
        }
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }
}
