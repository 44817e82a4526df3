package io.dualloop.core.freshness;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.Submission;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What this process knows of invalidations (F06, F11). Everything that it hears or is told itself
 * is numbered in the order in which it came, and that number, the <em>local generation</em> of a
 * question, fences what this process remembers and which of its flights may be joined. Beside it
 * stands the store's own numbering, by which tasks are shared with other nodes.
 *
 * <p>The store's numbers follow one upon the other, so a missing one shows. Then, and after a
 * silence or a reconnection, everything counts as invalidated.
 *
 * <p>Safe for concurrent use; its monitor is held for no more than a few look-ups.
 */
public final class Fences implements InvalidationListener {

  /** After such a silence memory can't be told as fresh: 2 seconds. */
  public static final Duration SILENCE = Duration.ofSeconds(2);

  private static final long SILENCE_NANOS = SILENCE.toNanos();
  private static final long UNKNOWN = -1;

  private final LongSupplier nanos;
  private final Telemetry telemetry;
  private final FenceCounters local = new FenceCounters();
  private final FenceCounters shared = new FenceCounters();
  private final Map<Invalidation, Integer> pending = new LinkedHashMap<>();
  private long stamps;
  private long last = UNKNOWN;
  private long heardAt;

  /** Which of the invalidations up to this number concern what, is not known here. */
  private long flushedUpTo;

  /**
   * Having heard nothing yet.
   *
   * @param nanos this process's own clock
   * @param telemetry told of every flush
   */
  public Fences(LongSupplier nanos, Telemetry telemetry) {
    this.nanos = nanos;
    this.telemetry = telemetry;
    this.heardAt = nanos.getAsLong();
  }

  // ---- questions ----

  /**
   * The local generation of a question: what was begun or remembered under a smaller one is of
   * before an invalidation.
   *
   * @param question which
   * @return a number that never falls
   */
  public synchronized long generation(QuestionKey question) {
    return local.generation(question.value(), question.tags());
  }

  /**
   * A number that the store's generation of a question is not smaller than.
   *
   * @param question which
   * @return zero if nothing is known
   */
  public synchronized long sharedGeneration(QuestionKey question) {
    return shared.atLeast(question.value(), question.tags());
  }

  /**
   * The key by which a task is shared when the store can't be asked for the generation. What may
   * have been missed counts as an invalidation of everything: this process takes the key over from
   * tasks of before, and others join it.
   *
   * @param question what is asked
   * @return null while an invalidation of this process has not reached the store: its number is not
   *     known, a lower one would join older tasks, and a higher one may be that of a later
   *     invalidation
   */
  public synchronized Submission.@Nullable RequestKey shared(QuestionKey question) {
    return isPending(question)
        ? null
        : new Submission.RequestKey(
            question.value(), Math.max(sharedGeneration(question), flushedUpTo));
  }

  /**
   * Whether the store may still hold answers that this process has invalidated.
   *
   * @param question which
   * @return true while an invalidation that concerns it has not reached the store
   */
  public synchronized boolean isPending(QuestionKey question) {
    return !pending.isEmpty()
        && (pending.containsKey(new Invalidation.All())
            || pending.containsKey(new Invalidation.Key(question.value()))
            || question.tags().stream()
                .anyMatch(tag -> pending.containsKey(new Invalidation.Tag(tag))));
  }

  /**
   * Whether this process would have heard of every invalidation but those of the last moments.
   *
   * @return false if nothing was heard for more than 2 seconds
   */
  public synchronized boolean isVerified() {
    return nanos.getAsLong() - heardAt <= SILENCE_NANOS;
  }

  // ---- what this process invalidates, and what it reads ----

  /**
   * An invalidation by this process is on its way to the store. From here on it holds locally.
   *
   * @param what a key, a tag, or all
   */
  public synchronized void begin(Invalidation what) {
    pending.merge(what, 1, Integer::sum);
    raiseLocal(what);
  }

  /**
   * The same again, on the way that one before has not begun yet: holds locally from here on.
   *
   * @param what a key, a tag, or all
   */
  public synchronized void hold(Invalidation what) {
    raiseLocal(what);
  }

  /**
   * The store has it.
   *
   * @param what as given to {@link #begin}
   * @param number its number, which the store's own message may bring later, or never
   */
  public synchronized void completed(Invalidation what, long number) {
    raise(shared, what, number);
    pending.computeIfPresent(what, (same, times) -> times > 1 ? times - 1 : null);
  }

  /**
   * The store told the generation of a question. If it is larger than what was heard, an
   * invalidation has been missed, or is still on its way here.
   *
   * @param question which
   * @param stored its generation as the store told it
   * @param begun the local generation in which the store was asked
   * @return the local generation of what the store told with it: what it has is newer than what was
   *     missed, but not than what was invalidated here since it was asked
   */
  public synchronized long read(QuestionKey question, long stored, long begun) {
    boolean current = begun >= generation(question);
    if (stored > Math.max(sharedGeneration(question), flushedUpTo)) {
      Invalidation.Key key = new Invalidation.Key(question.value());
      raise(shared, key, stored);
      raiseLocal(key);
    }
    return current ? generation(question) : begun;
  }

  // ---- what the store tells ----

  @Override
  public void onInvalidated(long number, Invalidation what) {
    boolean missed;
    synchronized (this) {
      missed = heard(number <= last + 1, Math.max(last, number));
      raise(shared, what, number);
      raiseLocal(what);
    }
    tell(missed);
  }

  @Override
  public void onBeat(long number) {
    boolean missed;
    synchronized (this) {
      missed = heard(number == last, number);
    }
    tell(missed);
  }

  @Override
  public void onReconnected() {
    synchronized (this) {
      raiseLocal(new Invalidation.All());
    }
    tell(true);
  }

  private boolean heard(boolean follows, long newLast) {
    long now = nanos.getAsLong();
    boolean first = last == UNKNOWN;
    boolean missed = !follows || now - heardAt > SILENCE_NANOS;
    heardAt = now;
    last = newLast;
    if (first || missed) {
      // The store still knows the true generations, and tells them with each look-up.
      raiseLocal(new Invalidation.All());
      flushedUpTo = newLast;
    }
    return missed && !first;
  }

  private void tell(boolean flushed) {
    if (flushed) {
      telemetry.count("freshness.flush", 1);
    }
  }

  private void raiseLocal(Invalidation what) {
    raise(local, what, ++stamps);
  }

  private static void raise(FenceCounters counters, Invalidation what, long number) {
    counters.raise(what, number);
    if (counters.isFull()) {
      counters.dropOldest();
    }
  }

  /**
   * What is on its way to the store.
   *
   * @return a copy
   */
  public synchronized Set<Invalidation> pending() {
    return Set.copyOf(pending.keySet());
  }
}
