package io.dualloop.http.client;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Follows by asking again and again, ever more seldom where nothing changes. Thread-safe. */
final class Polling implements Way {

  private final Followed<?> followed;
  private final Duration firstWait;
  private final Backoff backoff = new Backoff(Duration.ofSeconds(1));
  private volatile String tag = "";
  private volatile boolean stopped;

  Polling(Followed<?> followed, Duration firstWait) {
    this.followed = followed;
    this.firstWait = firstWait;
  }

  @Override
  public void start() {
    followed.later(firstWait, this::poll);
  }

  @Override
  public void stop() {
    stopped = true;
  }

  private boolean isOver() {
    return stopped || followed.isDone();
  }

  private void poll() {
    if (isOver()) {
      return;
    }
    Calls calls = followed.calls();
    HttpRequest.Builder request =
        calls.to(followed.place()).setHeader("Prefer", "return=representation");
    if (!tag.isEmpty()) {
      request.setHeader("If-None-Match", tag);
    }
    var unused =
        calls
            .send(request.GET())
            .whenComplete(
                (response, failure) -> followed.guarded(() -> polled(response, failure)).run());
  }

  private void polled(@Nullable HttpResponse<String> response, @Nullable Throwable failure) {
    if (isOver()) {
      return;
    }
    if (response != null && failure == null) {
      polled(response);
    } else if (!followed.isOutOfReach()) {
      followed.later(backoff.next(Duration.ZERO), this::poll);
    }
  }

  private void polled(HttpResponse<String> response) {
    int status = response.statusCode();
    if (status == 200) {
      followed.heard();
      String before = tag;
      tag = response.headers().firstValue("ETag").orElse("");
      if (!before.equals(tag)) {
        backoff.reset();
      }
      followed.take(ClientJson.tree(response.body()));
    } else if (status == 304) {
      followed.heard();
    } else if (!Calls.mayPass(status)) {
      followed.fail(Calls.refused(response));
      return;
    } else if (followed.isOutOfReach()) {
      return;
    }
    if (!followed.isConcluding()) {
      followed.later(backoff.next(Backoff.asked(response)), this::poll);
    }
  }
}
