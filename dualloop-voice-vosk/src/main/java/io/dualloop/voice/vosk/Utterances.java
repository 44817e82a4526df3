package io.dualloop.voice.vosk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The utterances of one hearing that are not over yet. One at a time has a recogniser, so that
 * their events come in the order in which they were spoken.
 */
final class Utterances {

  private static final int LIMIT = 8;

  private final Deque<Utterance> open = new ArrayDeque<>();
  private boolean closed;

  /** Takes one in, or refuses it if too many are waiting or all is over. */
  void add(Utterance utterance) {
    boolean first;
    boolean refused;
    synchronized (this) {
      refused = closed || open.size() >= LIMIT;
      first = open.isEmpty();
      if (!refused) {
        open.add(utterance);
      }
    }
    if (refused) {
      utterance.refused(
          new RecognizerUnavailableException(
              "An utterance is not listened to: " + LIMIT + " before it are not recognised yet",
              false));
    } else if (first) {
      utterance.begin(this::done);
    }
  }

  private void done(Utterance utterance) {
    Utterance next;
    synchronized (this) {
      open.remove(utterance);
      next = open.peek();
      notifyAll();
    }
    if (next != null) {
      next.begin(this::done);
    }
  }

  /** Ends them all, and refuses others. */
  void close() {
    List<Utterance> all;
    synchronized (this) {
      closed = true;
      all = new ArrayList<>(open);
      open.clear();
      if (!all.isEmpty()) {
        // The others wait for this one, and have no recogniser to give back.
        open.add(all.get(0));
      }
    }
    all.forEach(Utterance::abandon);
  }

  /** Whether this thread tells the events of one of them now. */
  synchronized boolean isTeller() {
    return open.stream().anyMatch(Utterance::isTeller);
  }

  /** Waits until all are over; false if that takes too long. */
  synchronized boolean awaitNone(long millis) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (Utterance first = open.peek(); first != null; first = open.peek()) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }
}
