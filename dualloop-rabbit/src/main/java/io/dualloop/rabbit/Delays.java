package io.dualloop.rabbit;

import com.rabbitmq.client.AMQP;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Submission;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Sends a word down the ladder for each task that may begin later, when the store has noted it; it
 * arrives when the task is due. May be used by any thread; never blocks.
 */
interface Delays {

  /** Where nobody wants it. */
  Delays NONE = (id, delay) -> {};

  /**
   * This task is due after so long. The publisher counts what fails; the store's own sweep finds
   * the task then.
   */
  void due(TaskId id, Duration delay);

  default void submitted(Submission submission, Submitted answer) {
    if (answer instanceof Submitted.Accepted) {
      due(submission.id(), submission.delay());
    }
  }

  default void settled(TaskId id, Outcome outcome, Settled settled) {
    if (outcome instanceof Outcome.RetryIn retry
        && settled.isNoted()
        && settled.notedStatus().state() == TaskState.RETRYING) {
      due(id, retry.delay());
    }
  }

  /**
   * By a ladder. What is due at once needs none, and what takes longer than it is long has none.
   */
  static Delays by(Publisher publisher, Names names) {
    Target ladder = new Target.LadderQueues();
    AMQP.BasicProperties properties =
        new AMQP.BasicProperties.Builder()
            .type("dualloop.due")
            .contentType("text/plain")
            // It may wait for hours, and the broker be started again meanwhile.
            .deliveryMode(2)
            .build();
    return (id, delay) -> {
      if (delay.isNegative() || delay.isZero() || delay.compareTo(Ladder.LONGEST) > 0) {
        return;
      }
      long units = Ladder.units(delay);
      var unused =
          publisher.publish(
              new Publication(
                  names.step(Ladder.entry(units)),
                  Ladder.routingKey(units),
                  properties,
                  id.value().getBytes(StandardCharsets.UTF_8),
                  ladder));
    };
  }
}
