package io.dualloop.spi;

import io.dualloop.api.Json;
import io.dualloop.api.StopReason;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt ended. The work is that of this attempt alone: NOT_STARTED if its handler was
 * never called, STOPPED if it has returned, RUNNING if it has not. A store keeps the worst of a
 * task's attempts, and a task that does not succeed ends with it: who cancels learns of a handler
 * that still runs, whichever attempt left it behind.
 */
public sealed interface Outcome {

  /**
   * The work is done: SUCCEEDED.
   *
   * @param result the result
   * @param ageAtBegin how old the result's data already were when the attempt began
   * @param sourceVersion the version of the source's data, or null if the handler named none
   * @param keep how the store shall keep the result as an answer in the same step; null for not at
   *     all, and unless it has {@link Capability#STORE_KEEPS}
   */
  record Done(Json result, Duration ageAtBegin, @Nullable Long sourceVersion, @Nullable Keep keep)
      implements Outcome {

    /**
     * A result that is not kept as an answer in the same step.
     *
     * @param result the result
     * @param ageAtBegin how old the result's data already were when the attempt began
     * @param sourceVersion the version of the source's data, or null if the handler named none
     */
    public Done(Json result, Duration ageAtBegin, @Nullable Long sourceVersion) {
      this(result, ageAtBegin, sourceVersion, null);
    }

    /**
     * Data without a version of their own.
     *
     * @param result the result
     * @param ageAtBegin how old the result's data already were when the attempt began
     */
    public Done(Json result, Duration ageAtBegin) {
      this(result, ageAtBegin, null, null);
    }
  }

  /**
   * How a result becomes an answer for all nodes, as {@link ResultStore#put} does it: refused if
   * the generation of its question has risen since the token, or if a newer answer is there. Its
   * age is counted from the attempt's begin, by the store's clock.
   *
   * @param key which question
   * @param token the {@link Claim#fence()} of the attempt, and the words of the question
   * @param computeTime how long the attempt took
   * @param keepFor how long to keep it from now; positive
   */
  record Keep(String key, FenceToken token, Duration computeTime, Duration keepFor) {

    /**
     * Checks the time.
     *
     * @param key which question
     * @param token the {@link Claim#fence()} of the attempt, and the words of the question
     * @param computeTime how long the attempt took
     * @param keepFor how long to keep it from now; positive
     * @throws IllegalArgumentException if the time to keep is not positive
     */
    public Keep {
      Objects.requireNonNull(key, "key");
      Objects.requireNonNull(token, "token");
      if (keepFor.isNegative() || keepFor.isZero()) {
        throw new IllegalArgumentException("keepFor must be positive, but is " + keepFor);
      }
    }
  }

  /**
   * The work failed for good: FAILED.
   *
   * @param error why
   * @param work what became of this attempt's handler
   * @param deadLetter whether the envelope goes to the dead letters
   */
  record Failed(TaskError error, Work work, boolean deadLetter) implements Outcome {}

  /**
   * The attempt failed and is charged; another one follows: RETRYING.
   *
   * @param delay how long until it may begin
   * @param error why this one failed; what the task ends with if the other one would begin after
   *     its deadline
   * @param work what became of this attempt's handler
   */
  record RetryIn(Duration delay, TaskError error, Work work) implements Outcome {}

  /**
   * The attempt was cut short by its worker and is not charged: RETRYING, ready at once. It counts
   * as begun in vain, of which a task may have only a few, unless its work is NOT_STARTED.
   *
   * @param work what became of this attempt's handler: NOT_STARTED if it was never called
   */
  record HandBack(Work work) implements Outcome {}

  /**
   * The attempt was told to stop for a reason that ends the task: CANCELLED, or TIMEOUT for {@link
   * StopReason#DEADLINE}.
   *
   * @param reason CANCELLED or DEADLINE
   * @param work what became of this attempt's handler
   */
  record Stopped(StopReason reason, Work work) implements Outcome {

    /**
     * Refuses other reasons.
     *
     * @param reason CANCELLED or DEADLINE
     * @param work what became of this attempt's handler
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
