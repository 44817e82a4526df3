package io.dualloop.voice.vosk;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those who wait for a recogniser of one vocabulary: first come, first served, within limits. */
final class LeaseQueue {

  private static final class Waiting {

    final Leaseholder holder;
    @Nullable ScheduledFuture<?> deadline;

    Waiting(Leaseholder holder) {
      this.holder = holder;
    }
  }

  private static final int LIMIT = 1_000;

  private static final Logger log = LoggerFactory.getLogger(LeaseQueue.class);

  private final Vocabulary vocabulary;
  private final Duration patience;
  private final ScheduledExecutorService deadlines;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private int working;
  private boolean closed;

  LeaseQueue(Vocabulary vocabulary, Duration patience, ScheduledExecutorService deadlines) {
    this.vocabulary = vocabulary;
    this.patience = patience;
    this.deadlines = deadlines;
  }

  void add(Leaseholder holder) {
    RecognizerUnavailableException refusal = tryAdd(new Waiting(holder));
    if (refusal != null) {
      holder.refused(refusal);
    }
  }

  private synchronized @Nullable RecognizerUnavailableException tryAdd(Waiting one) {
    if (closed) {
      return closedException();
    }
    if (waiting.size() >= LIMIT) {
      return new RecognizerUnavailableException(
          LIMIT + " utterances wait for a recogniser (" + vocabulary.name() + ") already", true);
    }
    waiting.add(one);
    try {
      one.deadline =
          deadlines.schedule(() -> expire(one), patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // Only when it is being closed, which refuses whoever waits.
      log.debug("No deadline for a lease: the recognisers are being closed", e);
    }
    notifyAll();
    return null;
  }

  /** Takes back what is no longer wanted; false if it isn't waiting. */
  synchronized boolean withdraw(Leaseholder holder) {
    return waiting.removeIf(
        one -> {
          boolean meant = one.holder.equals(holder);
          if (meant && one.deadline != null) {
            one.deadline.cancel(false);
          }
          return meant;
        });
  }

  private void expire(Waiting one) {
    boolean broken;
    synchronized (this) {
      if (!waiting.remove(one)) {
        return;
      }
      broken = working == 0;
    }
    one.holder.refused(
        new RecognizerUnavailableException(
            "No recogniser ("
                + vocabulary.name()
                + ") was free within "
                + patience.toMillis()
                + (broken
                    ? " ms: all have failed and can't be replaced yet; the log says why"
                    : " ms; more speak at once than there are recognisers"),
            !broken));
  }

  /** There is one recogniser more, or less. */
  synchronized void recognizers(int more) {
    working += more;
  }

  /** Waits for the next; null once it is closed. An interrupt is not heeded. */
  synchronized @Nullable Leaseholder take() {
    while (!closed) {
      Waiting next = waiting.poll();
      if (next != null) {
        if (next.deadline != null) {
          next.deadline.cancel(false);
        }
        return next.holder;
      }
      try {
        wait();
      } catch (InterruptedException e) {
        unheeded(e);
      }
    }
    return null;
  }

  /** Waits for the close; returns whether it has come. */
  synchronized boolean awaitClose(long millis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!closed) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        unheeded(e);
      }
    }
    return true;
  }

  /** By a listener that was called on this thread; closing is what ends the waiting. */
  private static void unheeded(InterruptedException interrupt) {
    log.debug("An interrupt while waiting for an utterance is not heeded", interrupt);
  }

  /** Refuses whoever waits or comes later. */
  void close() {
    List<Waiting> refused;
    synchronized (this) {
      closed = true;
      refused = new ArrayList<>(waiting);
      waiting.clear();
      notifyAll();
    }
    refused.forEach(one -> one.holder.refused(closedException()));
  }

  private static RecognizerUnavailableException closedException() {
    return new RecognizerUnavailableException(
        "The recognisers are closed; nothing is listened to any more", false);
  }
}
