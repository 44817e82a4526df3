package io.dualloop.http.contract;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.http.Notifications;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Notes what was accepted and seen; pushes for a short time, and failures not at all. */
final class Noted implements Notifications {

  final Collection<String> accepted = new ConcurrentLinkedQueue<>();
  final Collection<String> seen = new ConcurrentLinkedQueue<>();
  private final Duration pushFor;
  private final boolean broken;

  Noted(Duration pushFor) {
    this(pushFor, false);
  }

  /**
   * Makes one.
   *
   * @param broken whether it throws what it can
   */
  Noted(Duration pushFor, boolean broken) {
    this.pushFor = pushFor;
    this.broken = broken;
  }

  private void mayBreak() {
    if (broken) {
      throw new IllegalStateException("broken");
    }
  }

  @Override
  public CompletionStage<Void> accepted(TaskStatus status) {
    mayBreak();
    accepted.add(status.taskId().value());
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public Optional<Duration> pushFor() {
    return Optional.of(pushFor);
  }

  @Override
  public Duration pollEvery() {
    return Duration.ofSeconds(1);
  }

  @Override
  public boolean pushes(TaskStatus status) {
    mayBreak();
    return status.state() != TaskState.FAILED;
  }

  @Override
  public void acknowledged(User user, TaskId task, long version, boolean ended) {
    mayBreak();
    seen.add(user.principal() + " " + task.value() + " " + ended);
  }
}
