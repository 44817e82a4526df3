package io.dualloop.http;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.api.User;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** What the host's notifications mean to streams, sockets and requests. Never throws. */
final class Pushing {

  private static final Duration LOOKED_AFTER_WITHIN = Duration.ofSeconds(5);

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

  /** How often to poll what is for polls, in seconds. */
  String pollEvery() {
    return Long.toString(Math.max(1, pollEvery.toSeconds()));
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

  /**
   * Completes when the task is looked after, or can't be within 5 seconds: whoever has submitted it
   * shall not wait for the host's own stores for ever.
   */
  CompletionStage<Void> accepted(TaskStatus status) {
    CompletableFuture<Void> done;
    try {
      // A copy: the limit is this one's, not the host's.
      done = notifications.accepted(status).toCompletableFuture().copy();
    } catch (RuntimeException e) {
      done = CompletableFuture.failedFuture(e);
    }
    return done.orTimeout(LOOKED_AFTER_WITHIN.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(
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
