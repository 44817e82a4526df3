package io.dualloop.http.escalation;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import java.time.Duration;
import java.util.Objects;

/**
 * What a watch has to look after, as it travels.
 *
 * @param task which task
 * @param tenant whose tenant's
 * @param principal whose
 * @param look the number of the look, which begins with 0
 * @param awaited the version of an ending that may still be seen; 0 if none
 */
record EscalationOrder(String task, String tenant, String principal, int look, long awaited) {

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
  private static final int MOST_DOUBLINGS = 10;

  static EscalationOrder first(TaskStatus status) {
    User owner = status.owner();
    return new EscalationOrder(status.taskId().value(), owner.tenant(), owner.principal(), 0, 0);
  }

  EscalationOrder again() {
    return new EscalationOrder(task, tenant, principal, look + 1, 0);
  }

  EscalationOrder awaiting(long version) {
    return new EscalationOrder(task, tenant, principal, look + 1, version);
  }

  TaskId taskId() {
    return TaskId.of(Objects.requireNonNull(task, "task"));
  }

  User owner() {
    return new User(tenant, principal);
  }

  /** The same however often this look is ordered. */
  String key() {
    return task + "/" + look;
  }

  /** Until the next look: each is twice as long as the one before, up to 5 minutes. */
  Duration pause() {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(look, MOST_DOUBLINGS));
    return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
  }
}
