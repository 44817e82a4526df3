package io.dualloop.http;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be sent on one socket: at most one status of each task that is followed, and so
 * many replies. Guarded by the socket's monitor.
 */
final class SendQueue {

  /** A client that asks more than this without reading the answers is too slow. */
  static final int MAX_REPLIES = 256;

  private final Deque<String> replies = new ArrayDeque<>();
  private final Set<Subscription> news = new LinkedHashSet<>();
  private boolean beat;
  private boolean ping;

  /** Adds an answer; false if there is no room. */
  boolean reply(String message) {
    return replies.size() < MAX_REPLIES && replies.add(message);
  }

  /** There is something new of a task; it keeps its place in the order if it waits already. */
  void add(Subscription subscription) {
    news.add(subscription);
  }

  void remove(Subscription subscription) {
    news.remove(subscription);
  }

  /** A sign of life is due; several that wait are one. */
  void beat() {
    beat = true;
    ping = true;
  }

  void clear() {
    replies.clear();
    news.clear();
    beat = false;
    ping = false;
  }

  /**
   * What to send next.
   *
   * @param say what to say of a task; null for nothing
   * @return sends it; null if nothing waits
   */
  @Nullable Function<SocketWriter, CompletionStage<Void>> next(
      Function<Subscription, @Nullable String> say) {
    if (ping) {
      ping = false;
      return SocketWriter::ping;
    }
    if (beat) {
      beat = false;
      return writer -> writer.text(ServerMessages.HEARTBEAT);
    }
    String reply = replies.poll();
    if (reply != null) {
      return writer -> writer.text(reply);
    }
    while (!news.isEmpty()) {
      Iterator<Subscription> first = news.iterator();
      Subscription subscription = first.next();
      first.remove();
      String message = say.apply(subscription);
      if (message != null) {
        return writer -> writer.text(message);
      }
    }
    return null;
  }
}
