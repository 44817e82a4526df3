package io.dualloop.http;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.api.User;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What the host's notifications mean to streams, sockets and requests. Never throws. */
final class Pushing {

  private final Notifications notifications;
  private final Telemetry telemetry;
  private final Duration pollEvery;
  private final long nanos;
  private final byte[] event;

  Pushing(Notifications notifications, Telemetry telemetry) {
    this.notifications = notifications;
    this.telemetry = telemetry;
    this.pollEvery = notifications.pollEvery();
    this.nanos = notifications.pushFor().map(Duration::toNanos).orElse(Long.MAX_VALUE);
    this.event =
        ("event: switch\ndata: {\"to\":\"poll\",\"everyMs\":" + pollEvery.toMillis() + "}\n\n")
            .getBytes(StandardCharsets.US_ASCII);
  }

  /** Whether a task is no longer pushed that has been for so long. */
  boolean isOver(long nanosSinceItBegan) {
    return nanosSinceItBegan >= nanos;
  }

  boolean isPushed(TaskStatus status) {
    try {
      return notifications.pushes(status);
    } catch (RuntimeException e) {
      telemetry.failure("http.notifications", e);
      return true;
    }
  }

  /** Tells a stream to poll. */
  byte[] event() {
    return event;
  }

  /** Tells whoever asks for a stream, or follows by a socket, to poll. */
  Problem over() {
    return new Problem("push-over", 503, "No longer pushed", "This task is for polls from now on.")
        .retryAfter(pollEvery);
  }

  /** Refuses to push what is for polls. */
  void check(TaskStatus status, long nanosSinceItBegan) {
    if ((!status.isEnded() && isOver(nanosSinceItBegan)) || !isPushed(status)) {
      throw over().exception();
    }
  }

  /** Completes when the task is looked after, or can't be. */
  CompletionStage<Void> accepted(TaskStatus status) {
    CompletionStage<Void> done;
    try {
      done = notifications.accepted(status);
    } catch (RuntimeException e) {
      done = CompletableFuture.failedFuture(e);
    }
    return done.exceptionally(
        failure -> {
          telemetry.failure("http.notifications", failure);
          return null;
        });
  }

  /** The client has this status, and it is an ending. */
  void seen(User user, TaskStatus status) {
    if (status.isEnded()) {
      acknowledged(user, status.taskId(), status.version(), true);
    }
  }

  void acknowledged(User user, TaskId task, long version, boolean ended) {
    try {
      notifications.acknowledged(user, task, version, ended);
    } catch (RuntimeException e) {
      telemetry.failure("http.notifications", e);
    }
  }
}
