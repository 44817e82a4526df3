package io.dualloop.http.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Follows by a stream that is opened again where it left off. Thread-safe. */
final class Streaming implements Way {

  private static final int TRIES = 3;
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);

  private final Followed<?> followed;
  private final Consumer<Duration> onGivenUp;
  private final Backoff backoff = new Backoff(FIRST_WAIT);
  private final AtomicInteger failed = new AtomicInteger();
  private volatile Duration retry = FIRST_WAIT;
  private volatile @Nullable EventLines stream;
  private volatile boolean stopped;

  /**
   * Makes one.
   *
   * @param onGivenUp hears that no stream is to be had, and how long to wait before another way
   */
  Streaming(Followed<?> followed, Consumer<Duration> onGivenUp) {
    this.followed = followed;
    this.onGivenUp = onGivenUp;
  }

  private boolean isOver() {
    return stopped || followed.isDone();
  }

  @Override
  public void start() {
    if (isOver()) {
      return;
    }
    Calls calls = followed.calls();
    EventLines lines = new EventLines(new OnStream());
    AtomicBoolean headersCame = new AtomicBoolean();
    HttpRequest.Builder request =
        calls.to(followed.place() + "/events").setHeader("Accept", "text/event-stream").GET();
    String cursor = followed.cursor();
    if (!cursor.isEmpty()) {
      request.setHeader("Last-Event-ID", cursor);
    }
    CompletableFuture<HttpResponse<Void>> opening =
        calls
            .http()
            .sendAsync(
                request.build(),
                info -> {
                  headersCame.set(true);
                  if (isStream(info)) {
                    followed.heard();
                    stream = lines;
                    if (isOver()) {
                      lines.close();
                    }
                    return HttpResponse.BodySubscribers.fromLineSubscriber(lines);
                  }
                  return HttpResponse.BodySubscribers.replacing(null);
                });
    var unused =
        opening.whenComplete(
            (response, failure) -> followed.guarded(() -> answered(lines, response)).run());
    // A time-out of the request would, depending on the JDK, cut the stream itself.
    Calls.later(
        calls.answerWithin(),
        () -> {
          if (!headersCame.get()) {
            opening.cancel(true);
          }
        });
  }

  private static boolean isStream(HttpResponse.ResponseInfo info) {
    String type = info.headers().firstValue("Content-Type").orElse("");
    return info.statusCode() == 200 && type.startsWith("text/event-stream");
  }

  private void answered(EventLines lines, @Nullable HttpResponse<Void> response) {
    if (lines.equals(stream)) {
      // A stream of which the end was told, or will be.
      lines.close();
    } else if (response == null) {
      failed();
    } else {
      followed.heard();
      // Full, or not offered, or ended: a poll tells which.
      giveUp(Backoff.asked(response));
    }
  }

  private void failed() {
    int times = failed.incrementAndGet();
    if (isOver() || followed.isOutOfReach()) {
      return;
    }
    Duration wait = backoff.next(Duration.ZERO);
    if (times < TRIES) {
      followed.later(wait, this::start);
    } else {
      giveUp(wait);
    }
  }

  private void giveUp(Duration wait) {
    if (!isOver()) {
      onGivenUp.accept(wait);
    }
  }

  @Override
  public void stop() {
    stopped = true;
    EventLines open = stream;
    if (open != null) {
      open.close();
    }
  }

  private final class OnStream implements EventLines.Listener {

    private boolean heard;

    @Override
    public void line() {
      followed.heard();
    }

    @Override
    public void event(String id, String data) {
      followed.guarded(() -> take(id, data)).run();
    }

    private void take(String id, String data) {
      if (isOver()) {
        return;
      }
      heard = true;
      failed.set(0);
      backoff.reset();
      followed.cursor(id);
      JsonNode document = ClientJson.tree(data);
      if (document.path("gone").asBoolean()) {
        followed.fail(new RemoteTaskException(410, "gone", "the task is forgotten", null));
      } else {
        followed.take(document);
      }
    }

    @Override
    public void retry(Duration wait) {
      retry = wait;
    }

    @Override
    public void ended() {
      if (heard) {
        followed.later(retry, Streaming.this::start);
      } else {
        failed();
      }
    }
  }
}
