package io.dualloop.core.loop;

import java.time.Duration;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The timers of one loop. Not safe for concurrent use: only the loop's own thread touches them.
 * Cancelling takes a timer out at once, so that what was cancelled holds no memory.
 */
public final class Timers {

  private final TreeSet<Timer> pending =
      new TreeSet<>(
          (a, b) -> {
            // Differences, since nanoTime may overflow.
            int byTime = Long.signum(a.at - b.at);
            return byTime != 0 ? byTime : Long.signum(a.number - b.number);
          });
  private long nextNumber;

  /** A moment at which something will be done, unless cancelled before. */
  public final class Timer {
    private final long at;
    private final long number;
    private final Runnable action;

    private Timer(long at, long number, Runnable action) {
      this.at = at;
      this.number = number;
      this.action = action;
    }

    /** Forgets the action. Idempotent. */
    public void cancel() {
      pending.remove(this);
    }
  }

  /**
   * Sets a timer.
   *
   * @param now the present, in nanoseconds
   * @param delay how long until then; more than a century counts as a century
   * @param action what to do
   * @return the timer
   */
  public Timer after(long now, Duration delay, Runnable action) {
    return at(now + nanos(delay), action);
  }

  /**
   * Sets a timer.
   *
   * @param at when, in nanoseconds
   * @param action what to do
   * @return the timer
   */
  public Timer at(long at, Runnable action) {
    Timer timer = new Timer(at, nextNumber++, action);
    pending.add(timer);
    return timer;
  }

  /**
   * Does what is due.
   *
   * @param now the present, in nanoseconds
   * @param guard runs each action, and keeps what it throws
   */
  public void runDue(long now, Consumer<Runnable> guard) {
    while (!pending.isEmpty() && pending.first().at - now <= 0) {
      guard.accept(pending.pollFirst().action);
    }
  }

  /**
   * How long until the next timer.
   *
   * @param now the present, in nanoseconds
   * @return nanoseconds, zero if one is due, {@link Long#MAX_VALUE} if there is none
   */
  public long nextIn(long now) {
    return pending.isEmpty() ? Long.MAX_VALUE : Math.max(0, pending.first().at - now);
  }

  /**
   * How many timers are set.
   *
   * @return the number
   */
  public int size() {
    return pending.size();
  }

  /**
   * A duration as nanoseconds that can be added to the present without overflow.
   *
   * @param duration any
   * @return its nanoseconds, at most a century
   */
  public static long nanos(Duration duration) {
    return duration.compareTo(CENTURY) >= 0 ? CENTURY.toNanos() : duration.toNanos();
  }

  /**
   * The sum of two durations, however long they are.
   *
   * @param a one
   * @param b the other
   * @return at most two centuries
   */
  public static Duration sum(Duration a, Duration b) {
    return Duration.ofNanos(nanos(a) + nanos(b));
  }

  /**
   * The shorter of two durations.
   *
   * @param a one
   * @param b the other
   * @return the one that is not longer
   */
  public static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  /**
   * The longer of two durations.
   *
   * @param a one
   * @param b the other
   * @return the one that is not shorter
   */
  public static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  private static final Duration CENTURY = Duration.ofDays(36_500);
}
