package io.dualloop.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The changes of a task from a cursor on, as a stream or by long polls. The cursor is the version
 * that was seen last; whoever comes with another one, or none, gets a snapshot first.
 */
final class Events {

  private static final long RETRY_MILLIS = 2_000;
  private static final long RETRY_SPREAD_MILLIS = 3_000;

  private final ForegroundLoop loop;
  private final WatchedTasks tasks;
  private final Waits waits;
  private final Places places;
  private final PollLimit polls;
  private final StatusDocument documents;
  private final Pushing pushing;
  private final HttpLimits limits;
  private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Events(Parts parts) {
    this.loop = parts.loop();
    this.tasks = parts.tasks();
    this.waits = parts.waits();
    this.places = parts.places();
    this.polls = parts.polls();
    this.documents = parts.documents();
    this.pushing = parts.pushing();
    this.limits = parts.limits();
  }

  CompletionStage<HttpReply> get(HttpCall call, TaskId id, User user) {
    String after = call.parameter("after").orElse("");
    String cursor = call.header("Last-Event-ID").orElse(after);
    Duration wait = Preferences.seconds(call.parameter("wait").orElse(""));
    boolean isPoll = call.parameter("after").isPresent() || wait != null;
    if (isPoll && !call.mentions("Accept", "text/event-stream")) {
      polls.poll(id, user);
      return poll(id, user, cursor, wait == null ? Duration.ZERO : wait);
    }
    return known(id, user, cursor)
        .thenApply(
            known -> {
              Told told = known.told;
              TaskStatus status = Lookups.found(told.lookup());
              if (status.isEnded() && told.cursor().equals(cursor)) {
                pushing.seen(user, status);
                // An event source that is told 204 does not come back.
                return HttpReply.empty(204);
              }
              pushing.check(status, pushedFor(id, user));
              return HttpReply.stream(
                  new Opening(id, user, cursor, known.ahead, places.take(id, user)));
            });
  }

  /**
   * How a task stands.
   *
   * @param told as this node knows it, or as the store does if the client knows more
   * @param ahead whether the client does, and this node's memory is yet to follow
   */
  private record Known(Told told, boolean ahead) {}

  private CompletionStage<Known> known(TaskId id, User user, String cursor) {
    return tasks
        .find(id, user)
        .thenCompose(
            told ->
                told.isBehind(cursor)
                    ? tasks
                        .ask(id, user)
                        .thenApply(asked -> new Known(asked, !asked.isBehind(cursor)))
                    : CompletableFuture.completedFuture(new Known(told, false)));
  }

  private CompletionStage<HttpReply> poll(TaskId id, User user, String cursor, Duration wait) {
    return known(id, user, cursor)
        .thenCompose(
            known -> {
              Told told = known.told;
              Lookups.found(told.lookup());
              return !told.cursor().equals(cursor) || told.isLast()
                  ? CompletableFuture.completedFuture(told)
                  : waits.until(id, user, wait, told, now -> isNews(now, known, cursor));
            })
        .thenApply(told -> polled(told, cursor, user));
  }

  private static boolean isNews(Told now, Known known, String cursor) {
    return !now.cursor().equals(cursor) && !(known.ahead && now.isBehind(cursor));
  }

  private long pushedFor(TaskId id, User user) {
    return tasks.pushedFor(id, user, loop.runtime().nanos());
  }

  private HttpReply polled(Told told, String cursor, User user) {
    TaskStatus status = Lookups.found(told.lookup());
    pushing.seen(user, status);
    ObjectNode document = JsonText.object();
    document.put("cursor", told.cursor());
    document.put("ended", status.isEnded());
    ArrayNode events = document.putArray("events");
    if (!told.cursor().equals(cursor)) {
      events.add(documents.of(status));
    }
    HttpReply reply = HttpReply.of(200, JsonText.MEDIA_TYPE, JsonText.bytes(document));
    return status.isEnded()
        ? reply
        : reply.with("Retry-After", RetryAfter.of(status, loop.runtime().now()));
  }

  /** A stream that was granted and has not begun. */
  private final class Opening implements EventSource {

    private final TaskId id;
    private final User user;
    private final String cursor;
    private final boolean ahead;
    private final Runnable place;

    Opening(TaskId id, User user, String cursor, boolean ahead, Runnable place) {
      this.id = id;
      this.user = user;
      this.cursor = cursor;
      this.ahead = ahead;
      this.place = place;
    }

    @Override
    public void open(EventWriter writer) {
      CompletableFuture<Runnable> reading = new CompletableFuture<>();
      CompletableFuture<EventStream> self = new CompletableFuture<>();
      EventStream stream =
          new EventStream(
              writer,
              cursor,
              limits.pace(),
              new EventStream.Limit(pushing, () -> pushing.isOver(pushedFor(id, user))),
              loop.runtime()::nanos,
              () -> {
                place.run();
                var unusedRemoval = self.thenAccept(streams::remove);
                var unusedReading = reading.thenAccept(Runnable::run);
              });
      streams.add(stream);
      self.complete(stream);
      if (ahead) {
        stream.clientIsAhead();
      }
      stream.begin(RETRY_MILLIS + ThreadLocalRandom.current().nextLong(RETRY_SPREAD_MILLIS));
      if (closed) {
        stream.cut();
        return;
      }
      try {
        reading.complete(tasks.read(id, user, stream));
        tasks.push(id, user);
      } catch (RuntimeException e) {
        stream.cut();
      }
    }

    @Override
    public void discard() {
      place.run();
    }
  }

  int open() {
    return places.taken();
  }

  void tick() {
    streams.forEach(EventStream::tick);
  }

  /** Cuts the streams, also those that open later. */
  void close() {
    closed = true;
    streams.forEach(EventStream::cut);
  }
}
