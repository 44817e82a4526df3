package io.dualloop.http.client;

import java.time.Duration;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of one stream of events. Ends it if nothing comes for a while, as from a peer
 * that is gone without a word.
 */
final class EventLines implements Flow.Subscriber<String> {

  /** Three times the time for which a server is silent at most. */
  static final Duration SILENCE = Duration.ofSeconds(45);

  /** In characters; a status has a tenth of it at most, and memory must have an end. */
  static final int LONGEST_EVENT = 1024 * 1024;

  private static final Duration CHECK = Duration.ofSeconds(5);

  /** Who wants the events. */
  interface Listener {

    /** A line came, if only one that keeps the stream alive. */
    void line();

    void event(String id, String data);

    /** When to come back. */
    void retry(Duration wait);

    /** Nothing follows; told once. */
    void ended();
  }

  private final Listener listener;
  private Flow.@Nullable Subscription subscription;
  private String id = "";
  private final StringBuilder data = new StringBuilder();
  private volatile long heardAt = System.nanoTime();
  private boolean over;

  EventLines(Listener listener) {
    this.listener = listener;
  }

  @Override
  public void onSubscribe(Flow.Subscription newSubscription) {
    synchronized (this) {
      subscription = newSubscription;
      if (over) {
        newSubscription.cancel();
        return;
      }
    }
    newSubscription.request(Long.MAX_VALUE);
    checkLater();
  }

  private void checkLater() {
    Calls.later(CHECK, this::check);
  }

  private void check() {
    synchronized (this) {
      if (over) {
        return;
      }
    }
    if (System.nanoTime() - heardAt > SILENCE.toNanos()) {
      close();
    } else {
      checkLater();
    }
  }

  @Override
  public void onNext(String line) {
    synchronized (this) {
      if (over) {
        return;
      }
    }
    heardAt = System.nanoTime();
    listener.line();
    if (line.isEmpty()) {
      if (data.length() > 0) {
        // Without the line break that stands behind the last of its lines.
        listener.event(id, data.substring(0, data.length() - 1));
      }
      data.setLength(0);
    } else if (line.startsWith("data:")) {
      data.append(value(line, 5)).append('\n');
      if (data.length() > LONGEST_EVENT) {
        data.setLength(0);
        close();
      }
    } else if (line.startsWith("id:")) {
      id = value(line, 3);
    } else if (line.startsWith("retry:")) {
      String millis = value(line, 6);
      if (millis.matches("[0-9]{1,6}")) {
        listener.retry(Duration.ofMillis(Long.parseLong(millis)));
      }
    }
  }

  private static String value(String line, int from) {
    return line.startsWith(" ", from) ? line.substring(from + 1) : line.substring(from);
  }

  @Override
  public void onError(Throwable failure) {
    end();
  }

  @Override
  public void onComplete() {
    end();
  }

  private void end() {
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
    }
    listener.ended();
  }

  void close() {
    Flow.Subscription open;
    synchronized (this) {
      open = subscription;
    }
    if (open != null) {
      open.cancel();
    }
    end();
  }
}
