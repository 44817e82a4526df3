package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.spi.Submission;
import org.jspecify.annotations.Nullable;

/**
 * What a step begins with. Steps that are made together get it together, in one statement for all
 * of them.
 *
 * @param order those made together get it in the order of these texts
 * @param row the task whose row it locks, if any
 * @param task the task that it makes, if any
 */
record Need(String order, @Nullable TaskId row, @Nullable Submission task) {

  static Need nothing(String order) {
    return new Need(order, null, null);
  }

  static Need row(TaskId id) {
    return new Need(id.value(), id, null);
  }

  /** A submit waits for another one with the same question or command. */
  static Need task(Submission wanted) {
    String order = wanted.id().value();
    if (wanted.requestKey() != null) {
      order = wanted.requestKey().key();
    } else if (wanted.idempotency() != null) {
      order = wanted.idempotency().key();
    }
    return new Need(order, null, wanted);
  }
}
