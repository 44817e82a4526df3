package io.dualloop.http.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.dualloop.api.TaskState;
import java.lang.reflect.Type;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a task that is followed, whichever way it is learned, and who is told. Thread-
 * safe.
 */
final class Followed<R> {

  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);

  private final Calls calls;
  private final String place;
  private final Type type;
  private final Duration giveUpAfter;
  private final CompletableFuture<RemoteEnding<R>> ending;
  private final Backoff resultWaits = new Backoff(FIRST_WAIT);
  private volatile long heardAt = System.nanoTime();
  private volatile String cursor = "";
  private volatile LongConsumer onSeen = version -> {};
  private @Nullable RemoteStatus latest;
  private @Nullable Consumer<? super RemoteStatus> listener;
  private boolean concluding;

  Followed(
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

  CompletableFuture<RemoteEnding<R>> ending() {
    return ending;
  }

  boolean isDone() {
    return ending.isDone();
  }

  /** The version that was learned last; empty if none was. */
  String cursor() {
    return cursor;
  }

  void cursor(String newCursor) {
    cursor = newCursor;
  }

  void heard() {
    heardAt = System.nanoTime();
  }

  /** Who hears of each version that the program has been given, and of the ending's. */
  void onSeen(LongConsumer newOnSeen) {
    onSeen = newOnSeen;
  }

  /** A step that throws ends the following: nobody else would ever hear of it. */
  Runnable guarded(Runnable step) {
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

  void later(Duration wait, Runnable step) {
    Calls.later(wait, guarded(step));
  }

  void fail(RemoteTaskException why) {
    ending.completeExceptionally(why);
  }

  boolean isOutOfReach() {
    boolean out = System.nanoTime() - heardAt > giveUpAfter.toNanos();
    if (out) {
      fail(
          new RemoteTaskException(
              0, "unreached", "out of reach for " + giveUpAfter + "; the task may go on", null));
    }
    return out;
  }

  // ---- what was learned ----

  void take(JsonNode document) {
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
      end(ClientJson.ending(document, null));
    }
  }

  synchronized boolean isConcluding() {
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
      later(resultWaits.next(asked), () -> readResult(document));
    }
  }

  private void conclude(JsonNode document, String result) {
    try {
      end(ClientJson.ending(document, ClientJson.<R>result(result, type)));
    } catch (RuntimeException e) {
      fail(Calls.unreached(e));
    }
  }

  private void end(RemoteEnding<R> how) {
    if (ending.complete(how)) {
      RemoteStatus last;
      synchronized (this) {
        last = latest;
      }
      if (last != null) {
        onSeen.accept(last.version());
      }
    }
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
    if (to == null) {
      return;
    }
    try {
      to.accept(status);
    } catch (RuntimeException e) {
      // A listener that throws must not keep the ending from the others.
      org.slf4j.LoggerFactory.getLogger(RemoteTask.class).warn("a listener threw", e);
      return;
    }
    if (!status.state().isEnding()) {
      onSeen.accept(status.version());
    }
  }
}
