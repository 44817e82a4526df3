package io.dualloop.http;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Decides what is pushed to those who follow a task, and for how long, and hears of what was taken
 * and seen; such as an {@link io.dualloop.http.escalation.Escalation}. Called by any thread; must
 * not block.
 */
public interface Notifications extends Acknowledgements {

  /**
   * A task was accepted, or found for who submitted it. Its place is told when this is done.
   *
   * @param status how it stands
   * @return completes when the task is looked after; a failure is counted as {@code
   *     http.notifications}, and the task is told all the same
   */
  default CompletionStage<Void> accepted(TaskStatus status) {
    return CompletableFuture.completedFuture(null);
  }

  /**
   * For how long a task is pushed to a user on this node. After that, streams and sockets tell the
   * client to poll.
   *
   * @return positive; empty, which is the default, for as long as somebody follows it
   */
  default Optional<Duration> pushFor() {
    return Optional.empty();
  }

  /**
   * How often the client shall poll then.
   *
   * @return positive; 5 seconds unless overridden
   */
  default Duration pollEvery() {
    return Duration.ofSeconds(5);
  }

  /**
   * Whether a status is pushed. Where it is not, streams and sockets tell the client to poll.
   *
   * @param status how a task stands
   * @return true unless overridden
   */
  default boolean pushes(TaskStatus status) {
    return true;
  }

  /** A client has seen how a task stood: it acknowledged that, or read an ending. */
  @Override
  void acknowledged(User user, TaskId task, long version, boolean ended);
}
