package io.dualloop.examples.logistics;

import io.dualloop.redis.RedisTransport;
import io.dualloop.redis.RedisUnavailableException;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Where the processes of the demo meet.
 *
 * @param uri the server; may hold a password, so it is never printed
 * @param namespace another one for each play
 */
record RedisPlace(String uri, String namespace) {

  /** The environment variable that names a server. */
  static final String VARIABLE = "DUALLOOP_REDIS_URL";

  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final long POLL_MS = 50;

  Transport connect() {
    return RedisTransport.builder(uri).namespace(namespace).connect();
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
        boolean notYet = e.getCause() instanceof RedisUnavailableException;
        if (!notYet || System.nanoTime() - deadline > 0) {
          throw new IOException(
              "Redis does not answer: " + (e.getCause() == null ? e : e.getCause()).getMessage(),
              e);
        }
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MS);
    }
  }
}
