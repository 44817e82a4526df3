package io.dualloop.benchmarks.rabbit;

import io.dualloop.api.Telemetry;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hints that Dualloop could not bring to the broker: those it refused to take ({@code
 * rabbit.publish.refused}), and those that were refused, lost or too old on their way. Its store
 * repairs what they were to say, so all tasks end all the same: but then fewer messages were sent
 * than by the others, and it was not RabbitMQ that was measured.
 */
final class LostHints implements Telemetry {

  private static final String PUBLISH = "rabbit.publish.";

  private final AtomicLong lost = new AtomicLong();

  @Override
  public void count(String event, long times) {
    if (event.startsWith(PUBLISH)) {
      lost.addAndGet(times);
      System.err.println("  " + event + ": " + times);
    }
  }

  /** How many, since this was last asked. */
  long take() {
    return lost.getAndSet(0);
  }
}
