package io.dualloop.api;

import java.time.Duration;
import java.util.function.Function;

/**
 * The answer to a submit. A submit that never got an answer (the stage failed) is <em>unknown</em>,
 * not refused; repeating it with the same id is safe.
 */
public sealed interface Submitted {

  /**
   * A new task was made, and is as durable as the transport declares.
   *
   * @param status its first status
   */
  record Accepted(TaskStatus status) implements Submitted {}

  /**
   * The very same id was submitted before; nothing new was made.
   *
   * @param status how that task stands
   */
  record Known(TaskStatus status) implements Submitted {}

  /**
   * Another task does the same: it has the same request key and is unfinished, or the same
   * idempotency key and parameters.
   *
   * @param status how that task stands; its id is not the one submitted
   */
  record Joined(TaskStatus status) implements Submitted {}

  /**
   * The idempotency key was used before with other parameters. Nothing was made.
   *
   * @param usedBy the task that has the key
   */
  record KeyReused(TaskId usedBy) implements Submitted {}

  /**
   * The queue is full. Nothing was made.
   *
   * @param retryAfter when to try again
   */
  record Busy(Duration retryAfter) implements Submitted {}

  /**
   * Handles every case.
   *
   * @param <T> what comes out
   * @param accepted for a task made or known by this id
   * @param joined for a task that was there already
   * @param reused for an idempotency key with other parameters
   * @param busy for a full queue
   * @return what the matching function gave
   */
  default <T> T fold(
      Function<? super TaskStatus, ? extends T> accepted,
      Function<? super TaskStatus, ? extends T> joined,
      Function<? super TaskId, ? extends T> reused,
      Function<? super Duration, ? extends T> busy) {
    if (this instanceof Accepted a) {
      return accepted.apply(a.status());
    }
    if (this instanceof Known k) {
      return accepted.apply(k.status());
    }
    if (this instanceof Joined j) {
      return joined.apply(j.status());
    }
    if (this instanceof KeyReused r) {
      return reused.apply(r.usedBy());
    }
    return busy.apply(((Busy) this).retryAfter());
  }
}
