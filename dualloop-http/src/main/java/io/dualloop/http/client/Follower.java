package io.dualloop.http.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import java.lang.reflect.Type;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows one task to its ending: by a stream that is opened again where it left off; where no
 * stream can be had, by polls. Thread-safe.
 */
final class Follower<R> {

  private static final int STREAM_TRIES = 3;
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);

  private final Calls calls;
  private final String place;
  private final Type type;
  private final Duration giveUpAfter;
  private final CompletableFuture<RemoteEnding<R>> ending;
  private final Backoff backoff = new Backoff(FIRST_WAIT);
  private volatile long heardAt = System.nanoTime();
  private volatile String cursor = "";
  private volatile String tag = "";
  private volatile Duration retry = FIRST_WAIT;
  private final AtomicInteger failedStreams = new AtomicInteger();
  private volatile @Nullable EventLines stream;
  private @Nullable RemoteStatus latest;
  private @Nullable Consumer<? super RemoteStatus> listener;
  private boolean concluding;

  Follower(
      Calls calls,
      String place,
      Type type,
      Duration giveUpAfter,
      CompletableFuture<RemoteEnding<R>> ending) {
    this.calls = calls;
    this.place = place;
    this.type = type;
    this.giveUpAfter = giveUpAfter;
    this.ending = ending;
  }

  Calls calls() {
    return calls;
  }

  String place() {
    return place;
  }

  TaskId id() {
    return TaskId.of(place.substring(place.lastIndexOf('/') + 1));
  }

  void start() {
    openStream();
  }

  // ---- the stream ----

  private void openStream() {
    if (ending.isDone()) {
      return;
    }
    EventLines lines = new EventLines(new OnStream());
    AtomicBoolean headersCame = new AtomicBoolean();
    HttpRequest.Builder request =
        calls.to(place + "/events").setHeader("Accept", "text/event-stream").GET();
    if (!cursor.isEmpty()) {
      request.setHeader("Last-Event-ID", cursor);
    }
    CompletableFuture<HttpResponse<Void>> opening =
        calls
            .http()
            .sendAsync(
                request.build(),
                info -> {
                  boolean events =
                      info.statusCode() == 200
                          && info.headers()
                              .firstValue("Content-Type")
                              .orElse("")
                              .startsWith("text/event-stream");
                  headersCame.set(true);
                  if (events) {
                    heardAt = System.nanoTime();
                    stream = lines;
                    if (ending.isDone()) {
                      lines.close();
                    }
                    return HttpResponse.BodySubscribers.fromLineSubscriber(lines);
                  }
                  return HttpResponse.BodySubscribers.replacing(null);
                });
    var unused =
        opening.whenComplete(
            (response, failure) -> guarded(() -> streamAnswered(lines, response)).run());
    // A time-out of the request would, depending on the JDK, cut the stream itself.
    Calls.later(
        calls.answerWithin(),
        () -> {
          if (!headersCame.get()) {
            opening.cancel(true);
          }
        });
  }

  /** A step that throws ends the following: nobody else would ever hear of it. */
  private Runnable guarded(Runnable step) {
    return () -> {
      try {
        step.run();
      } catch (RemoteTaskException e) {
        fail(e);
      } catch (RuntimeException | Error e) {
        fail(new RemoteTaskException(0, "following-failed", "following the task failed", e));
      }
    };
  }

  private void later(Duration wait, Runnable step) {
    Calls.later(wait, guarded(step));
  }

  private void streamAnswered(EventLines lines, @Nullable HttpResponse<Void> response) {
    if (lines.equals(stream)) {
      // A stream of which the end was told, or will be.
      lines.close();
    } else if (response == null) {
      streamFailed();
    } else {
      heardAt = System.nanoTime();
      // Full, or not offered, or ended: a poll tells which.
      later(Backoff.asked(response), this::poll);
    }
  }

  private final class OnStream implements EventLines.Listener {

    private boolean heard;

    @Override
    public void line() {
      heardAt = System.nanoTime();
    }

    @Override
    public void event(String id, String data) {
      guarded(() -> take(id, data)).run();
    }

    private void take(String id, String data) {
      heard = true;
      failedStreams.set(0);
      backoff.reset();
      cursor = id;
      JsonNode document = ClientJson.tree(data);
      if (document.path("gone").asBoolean()) {
        fail(new RemoteTaskException(410, "gone", "the task is forgotten", null));
      } else {
        Follower.this.take(document);
      }
    }

    @Override
    public void retry(Duration wait) {
      retry = wait;
    }

    @Override
    public void ended() {
      if (heard) {
        later(retry, Follower.this::openStream);
      } else {
        streamFailed();
      }
    }
  }

  private void streamFailed() {
    int failed = failedStreams.incrementAndGet();
    if (isOutOfReach()) {
      return;
    }
    Runnable next = failed < STREAM_TRIES ? this::openStream : this::poll;
    later(backoff.next(Duration.ZERO), next);
  }

  // ---- polls ----

  private void poll() {
    if (ending.isDone()) {
      return;
    }
    HttpRequest.Builder request = calls.to(place).setHeader("Prefer", "return=representation");
    if (!tag.isEmpty()) {
      request.setHeader("If-None-Match", tag);
    }
    var unused =
        calls
            .send(request.GET())
            .whenComplete((response, failure) -> guarded(() -> polled(response, failure)).run());
  }

  private void polled(@Nullable HttpResponse<String> response, @Nullable Throwable failure) {
    if (response != null && failure == null) {
      polled(response);
    } else if (!isOutOfReach()) {
      later(backoff.next(Duration.ZERO), this::poll);
    }
  }

  private void polled(HttpResponse<String> response) {
    int status = response.statusCode();
    Duration asked = Backoff.asked(response);
    if (status == 200) {
      heardAt = System.nanoTime();
      String before = tag;
      tag = response.headers().firstValue("ETag").orElse("");
      if (!before.equals(tag)) {
        backoff.reset();
      }
      take(ClientJson.tree(response.body()));
    } else if (status == 304) {
      heardAt = System.nanoTime();
    } else if (!Calls.mayPass(status)) {
      fail(Calls.refused(response));
      return;
    } else if (isOutOfReach()) {
      return;
    }
    if (!isConcluding()) {
      later(backoff.next(asked), this::poll);
    }
  }

  // ---- what was learned ----

  private void take(JsonNode document) {
    RemoteStatus status = ClientJson.status(document).orElse(null);
    if (status == null || ending.isDone()) {
      return;
    }
    synchronized (this) {
      RemoteStatus before = latest;
      boolean old = before != null && status.version() <= before.version();
      if (concluding || (old && !status.state().isEnding())) {
        return;
      }
      concluding = status.state().isEnding();
      latest = status;
      tell(status);
    }
    if (status.state() == TaskState.SUCCEEDED) {
      readResult(document);
    } else if (status.state().isEnding()) {
      ending.complete(ClientJson.ending(document, null));
    }
  }

  private synchronized boolean isConcluding() {
    return concluding;
  }

  private void readResult(JsonNode document) {
    if (ending.isDone()) {
      return;
    }
    String result = document.path("links").path("result").asText(place + "/result");
    var unused =
        calls
            .send(calls.to(result).GET())
            .whenComplete(
                (response, failure) -> guarded(() -> resultCame(document, response)).run());
  }

  private void resultCame(JsonNode document, @Nullable HttpResponse<String> response) {
    if (response != null && response.statusCode() == 200) {
      conclude(document, response.body());
    } else if (response != null && !Calls.mayPass(response.statusCode())) {
      fail(Calls.refused(response));
    } else if (!isOutOfReach()) {
      Duration asked = response == null ? Duration.ZERO : Backoff.asked(response);
      later(backoff.next(asked), () -> readResult(document));
    }
  }

  private void conclude(JsonNode document, String result) {
    try {
      ending.complete(ClientJson.ending(document, ClientJson.<R>result(result, type)));
    } catch (RuntimeException e) {
      fail(Calls.unreached(e));
    }
  }

  private boolean isOutOfReach() {
    boolean out = System.nanoTime() - heardAt > giveUpAfter.toNanos();
    if (out) {
      fail(
          new RemoteTaskException(
              0, "unreached", "out of reach for " + giveUpAfter + "; the task may go on", null));
    }
    return out;
  }

  private void fail(RemoteTaskException why) {
    ending.completeExceptionally(why);
    closeStream();
  }

  // ---- the listener ----

  synchronized void listen(Consumer<? super RemoteStatus> newListener) {
    listener = newListener;
    RemoteStatus now = latest;
    if (now != null) {
      tell(now);
    }
  }

  private void tell(RemoteStatus status) {
    Consumer<? super RemoteStatus> to = listener;
    if (to != null) {
      try {
        to.accept(status);
      } catch (RuntimeException e) {
        // A listener that throws must not keep the ending from the others.
        org.slf4j.LoggerFactory.getLogger(RemoteTask.class).warn("a listener threw", e);
      }
    }
  }

  void close() {
    ending.cancel(false);
    closeStream();
  }

  private void closeStream() {
    EventLines open = stream;
    if (open != null) {
      open.close();
    }
  }
}
