package io.dualloop.examples.logistics;

import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.error.TaskError;
import java.util.function.Consumer;

/** Tells of a task's first retry, and why; more of them would only annoy. For one thread. */
final class RetryNotice implements Consumer<TaskStatus> {

  private final Consumer<TaskError> tell;
  private boolean told;

  RetryNotice(Consumer<TaskError> tell) {
    this.tell = tell;
  }

  @Override
  public void accept(TaskStatus status) {
    if (status.state() == TaskState.RETRYING && !told && status.error().isPresent()) {
      told = true;
      tell.accept(status.error().get());
    }
  }
}
