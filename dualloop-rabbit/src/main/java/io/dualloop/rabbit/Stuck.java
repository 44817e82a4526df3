package io.dualloop.rabbit;

import com.rabbitmq.client.Channel;
import io.dualloop.api.Telemetry;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Closes channels that did not answer, or a connection would run out of them. Late, for their
 * numbers would be used again at once, and the answers may come yet.
 */
final class Stuck {

  /** By then the broker has answered. */
  static final Duration LATE = Duration.ofSeconds(10);

  private static final int THREADS = 2;

  private final Duration late;
  private final Telemetry telemetry;
  private final Executor threads = Threads.atMost(THREADS, "dualloop-rabbit-stuck");

  Stuck(Duration late, Telemetry telemetry) {
    this.late = late;
    this.telemetry = telemetry;
  }

  /** Never blocks. One that the broker has closed is not there any more. */
  void close(Channel channel) {
    if (channel.isOpen()) {
      CompletableFuture.delayedExecutor(late.toMillis(), TimeUnit.MILLISECONDS, threads)
          .execute(() -> abort(channel));
    }
  }

  private void abort(Channel channel) {
    try {
      channel.abort();
    } catch (IOException | RuntimeException e) {
      // It is to be gone, and is.
      telemetry.failure("rabbit.receive", e);
    }
  }
}
