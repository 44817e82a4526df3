package io.dualloop.http.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.dualloop.api.TaskId;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows one task to its ending: by the socket, if there is to be one and it is open; else by a
 * stream; where no stream can be had, by polls. Thread-safe.
 */
final class Follower<R> implements SharedSocket.Reader {

  private final Followed<R> followed;
  private final @Nullable SharedSocket socket;
  private @Nullable Way way;

  Follower(Followed<R> followed, @Nullable SharedSocket socket) {
    this.followed = followed;
    this.socket = socket;
  }

  Followed<R> followed() {
    return followed;
  }

  TaskId id() {
    String place = followed.place();
    return TaskId.of(place.substring(place.lastIndexOf('/') + 1));
  }

  /**
   * Begins.
   *
   * @throws RemoteTaskException if it was led to another host
   */
  void start() {
    var unusedPlace = followed.calls().resolved(followed.place());
    SharedSocket shared = socket;
    if (shared == null) {
      stream();
    } else {
      String id = id().value();
      followed.onSeen(version -> shared.acknowledge(id, version));
      shared.follow(id, this);
    }
    var unused = followed.ending().whenComplete((ending, failure) -> stop());
  }

  private void stream() {
    use(new Streaming(followed, wait -> use(new Polling(followed, wait))));
  }

  private void use(@Nullable Way next) {
    Way before;
    synchronized (this) {
      before = way;
      way = next;
    }
    if (before != null) {
      before.stop();
    }
    if (next != null) {
      followed.guarded(next::start).run();
    }
  }

  private synchronized boolean isOverHttp() {
    return way != null;
  }

  @Override
  public String cursor() {
    return followed.cursor();
  }

  @Override
  public void told(String cursor, JsonNode status) {
    followed.heard();
    use(null);
    followed.cursor(cursor);
    followed.guarded(() -> followed.take(status)).run();
  }

  @Override
  public void untold() {
    if (!isOverHttp() && !followed.isDone()) {
      followed.heard();
      stream();
    }
  }

  void listen(Consumer<? super RemoteStatus> listener) {
    followed.listen(listener);
  }

  void close() {
    followed.ending().cancel(false);
  }

  private void stop() {
    use(null);
    SharedSocket shared = socket;
    if (shared != null) {
      shared.leave(id().value(), this);
    }
  }
}
