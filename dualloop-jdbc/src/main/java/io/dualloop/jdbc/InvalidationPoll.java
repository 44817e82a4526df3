package io.dualloop.jdbc;

import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.Registration;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Looks for invalidations, of this process as of others, and tells them in the order of their
 * numbers.
 */
final class InvalidationPoll implements Poll {

  private static final long BEAT_NANOS = Duration.ofMillis(500).toNanos();
  private static final long LONGEST_START = 1_000;
  private static final int MOST = 1_000;
  private static final long UNKNOWN = -1;

  private final Teller teller;
  private final Runnable waker;
  private final List<InvalidationListener> listeners = new CopyOnWriteArrayList<>();
  private volatile CompletableFuture<Void> begun = CompletableFuture.completedFuture(null);

  // Of the poller's thread alone.
  private long last = UNKNOWN;
  private long beatAt;

  InvalidationPoll(Teller teller, Runnable waker) {
    this.teller = teller;
    this.waker = waker;
  }

  Registration add(InvalidationListener listener) {
    synchronized (this) {
      if (listeners.isEmpty()) {
        begun = new CompletableFuture<>();
      }
      listeners.add(listener);
    }
    return () -> remove(listener);
  }

  private synchronized void remove(InvalidationListener listener) {
    listeners.remove(listener);
  }

  /** Completes when all that happens from then on is told; after a second in any case. */
  CompletableFuture<Void> begun() {
    CompletableFuture<Void> waited = begun;
    return waited.isDone()
        ? waited
        : waited.copy().completeOnTimeout(null, LONGEST_START, TimeUnit.MILLISECONDS);
  }

  /** There is something to be told. */
  void hurry() {
    waker.run();
  }

  @Override
  public boolean isWanted() {
    return !listeners.isEmpty();
  }

  /** What others invalidate is to be heard within 50 ms. */
  @Override
  public int everyRounds() {
    return 1;
  }

  /** The beat must not come later than that, whether something happens or not. */
  @Override
  public Duration everyWhenTold(Duration usual) {
    return usual.toNanos() < BEAT_NANOS ? usual : Duration.ofNanos(BEAT_NANOS);
  }

  @Override
  public void look(Transaction tx) throws SQLException {
    CompletableFuture<Void> waited = begun;
    if (!waited.isDone() || last == UNKNOWN) {
      last = Answers.last(tx);
      beat();
      waited.complete(null);
      return;
    }
    long sequence = last;
    List<Row> risen = new ArrayList<>();
    for (Row row : tx.query("listen.poll", "last", last)) {
      if (row.text("name").equals(Fences.SEQUENCE)) {
        sequence = row.number("val");
      } else {
        risen.add(row);
      }
    }
    if (sequence > last) {
      tell(risen);
    }
    if (sequence != last || System.nanoTime() - beatAt >= BEAT_NANOS) {
      last = sequence;
      beat();
    }
  }

  /** Where counters are missing nothing is told, so that the beat shows the gap. */
  private void tell(List<Row> risen) {
    if (risen.size() >= MOST
        || risen.stream().anyMatch(row -> row.text("name").equals(Fences.FLOOR))) {
      return;
    }
    risen.sort(Comparator.comparingLong(row -> row.number("val")));
    long next = last + 1;
    for (Row row : risen) {
      // A number that no counter has belongs to one that rose again: named with the next, no gap
      // shows.
      for (; next <= row.number("val"); next++) {
        long number = next;
        each(listener -> listener.onInvalidated(number, Fences.what(row.text("name"))));
      }
    }
  }

  private void beat() {
    long number = last;
    beatAt = System.nanoTime();
    each(listener -> listener.onBeat(number));
  }

  private void each(Consumer<InvalidationListener> call) {
    for (InvalidationListener listener : listeners) {
      teller.tell(
          () -> {
            if (listeners.contains(listener)) {
              call.accept(listener);
            }
          });
    }
  }

  @Override
  public void reconnected() {
    each(InvalidationListener::onReconnected);
  }
}
