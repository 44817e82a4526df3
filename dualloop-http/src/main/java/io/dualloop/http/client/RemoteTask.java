package io.dualloop.http.client;

import io.dualloop.api.TaskId;
import java.net.http.HttpRequest;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A task of another process that is followed: by a socket if its client has one, by its stream of
 * events, or by polls where there is neither. Safe for use by any thread; no method blocks.
 * Listeners are called on threads of the HTTP client, one at a time.
 *
 * @param <R> the result
 */
public final class RemoteTask<R> implements AutoCloseable {

  private final @Nullable Follower<R> follower;
  private final CompletableFuture<RemoteEnding<R>> ending;

  private RemoteTask(@Nullable Follower<R> follower, CompletableFuture<RemoteEnding<R>> ending) {
    this.follower = follower;
    this.ending = ending;
  }

  static <R> RemoteTask<R> follow(Followed<R> followed, @Nullable SharedSocket socket) {
    Follower<R> follower = new Follower<>(followed, socket);
    follower.start();
    return new RemoteTask<>(follower, followed.ending());
  }

  static <R> RemoteTask<R> answered(RemoteEnding<R> ending) {
    return new RemoteTask<>(null, CompletableFuture.completedFuture(ending));
  }

  /**
   * Which task it is.
   *
   * @return the id; empty for an answer that needed no task
   */
  public Optional<TaskId> id() {
    Follower<R> following = follower;
    return following == null ? Optional.empty() : Optional.of(following.id());
  }

  /**
   * How it ends.
   *
   * @return completes once; fails with {@link RemoteTaskException} if the task is not found or
   *     forgotten, the other side refuses, or is out of reach for too long; is cancelled by {@link
   *     #close}
   */
  public CompletionStage<RemoteEnding<R>> ending() {
    return ending.copy();
  }

  /**
   * Registers who is told how the task stands: the latest first, then each change; versions may be
   * skipped. An ending is told once, before {@link #ending} completes. Replaces an earlier
   * listener.
   *
   * @param listener takes statuses; must not block
   * @return this
   */
  public RemoteTask<R> onStatus(Consumer<? super RemoteStatus> listener) {
    Objects.requireNonNull(listener, "listener");
    Follower<R> following = follower;
    if (following != null) {
      following.listen(listener);
    }
    return this;
  }

  /**
   * Cancels the task.
   *
   * @return true if it was, false if it had ended before; {@link #ending} tells how. Fails with
   *     {@link RemoteTaskException}; repeating it is safe
   */
  public CompletionStage<Boolean> cancel() {
    Follower<R> following = follower;
    if (following == null) {
      return CompletableFuture.completedFuture(false);
    }
    Followed<R> followed = following.followed();
    HttpRequest.Builder delete = followed.calls().to(followed.place()).DELETE();
    return followed
        .calls()
        .send(delete)
        .handle(
            (response, failure) -> {
              if (failure != null) {
                throw Calls.unreached(failure);
              }
              int status = response.statusCode();
              if (status == 204 || status == 409) {
                return status == 204;
              }
              throw Calls.refused(response);
            });
  }

  /** Follows no longer; the task goes on. Idempotent. */
  @Override
  public void close() {
    Follower<R> following = follower;
    if (following != null) {
      following.close();
    }
  }
}
