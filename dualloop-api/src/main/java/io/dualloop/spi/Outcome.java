package io.dualloop.spi;

import io.dualloop.api.Json;
import io.dualloop.api.StopReason;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import java.time.Duration;

/** How an attempt ended. */
public sealed interface Outcome {

  /**
   * The work is done: SUCCEEDED.
   *
   * @param result the result
   * @param ageAtBegin how old the result's data already were when the attempt began
   */
  record Done(Json result, Duration ageAtBegin) implements Outcome {}

  /**
   * The work failed for good: FAILED.
   *
   * @param error why
   * @param work STOPPED, or RUNNING if the handler did not stop
   * @param deadLetter whether the envelope goes to the dead letters
   */
  record Failed(TaskError error, Work work, boolean deadLetter) implements Outcome {}

  /**
   * The attempt failed and is charged; another one follows: RETRYING.
   *
   * @param delay how long until it may begin
   * @param error why this one failed
   */
  record RetryIn(Duration delay, TaskError error) implements Outcome {}

  /**
   * The attempt was cut short by its worker's shutdown and is not charged: RETRYING, ready at once.
   */
  record HandBack() implements Outcome {}

  /**
   * The attempt was told to stop for a reason that ends the task: CANCELLED, or TIMEOUT for {@link
   * StopReason#DEADLINE}.
   *
   * @param reason CANCELLED or DEADLINE
   * @param work STOPPED, or RUNNING if the handler did not stop within the grace
   */
  record Stopped(StopReason reason, Work work) implements Outcome {

    /**
     * Refuses other reasons.
     *
     * @param reason CANCELLED or DEADLINE
     * @param work STOPPED, or RUNNING if the handler did not stop within the grace
     * @throws IllegalArgumentException if the reason does not end a task
     */
    public Stopped {
      if (reason != StopReason.CANCELLED && reason != StopReason.DEADLINE) {
        throw new IllegalArgumentException(
            "only CANCELLED and DEADLINE end a task, but the reason is " + reason);
      }
    }
  }
}
