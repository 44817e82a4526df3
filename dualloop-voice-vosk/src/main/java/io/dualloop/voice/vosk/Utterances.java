package io.dualloop.voice.vosk;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The utterances of one hearing that are not over yet. One at a time has a recogniser, so that
 * their events come in the order in which they were spoken. Stop words don't wait for that.
 */
final class Utterances {

  private static final int LIMIT = 8;

  private final Deque<Utterance> inOrder = new ArrayDeque<>();
  private final Set<Utterance> open = new HashSet<>();
  private boolean closed;

  /** Takes one in that waits for those before it. */
  void add(Utterance utterance) {
    add(utterance, true);
  }

  /** Takes one in that asks for a recogniser at once. */
  void addUrgent(Utterance utterance) {
    add(utterance, false);
  }

  private void add(Utterance utterance, boolean ordered) {
    boolean late;
    boolean refused;
    boolean first;
    synchronized (this) {
      late = closed;
      refused = open.size() >= LIMIT;
      first = !ordered || inOrder.isEmpty();
      if (!late && !refused) {
        open.add(utterance);
        if (ordered) {
          inOrder.add(utterance);
        }
      }
    }
    if (late) {
      utterance.abandon();
    } else if (refused) {
      utterance.refused(
          new RecognizerUnavailableException(
              "An utterance is not listened to: " + LIMIT + " before it are not recognised yet",
              false));
    } else if (first) {
      utterance.begin(this::done);
    }
  }

  private void done(Utterance utterance) {
    Utterance next = null;
    synchronized (this) {
      open.remove(utterance);
      if (inOrder.remove(utterance)) {
        next = inOrder.peek();
      }
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
      Utterance first = inOrder.poll();
      // Those that wait for the first have no recogniser to give back.
      open.removeAll(inOrder);
      inOrder.clear();
      if (first != null) {
        inOrder.add(first);
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
    while (!open.isEmpty()) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }
}
