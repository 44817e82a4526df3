package io.dualloop.benchmarks.rounds;

import io.dualloop.benchmarks.report.Latencies;
import java.util.concurrent.TimeUnit;

/**
 * Events at fixed times, whatever has become of those before. A time counts from the call that
 * makes the event, since the calls measured here never block; but where the machine lets it come
 * more than a millisecond late, it counts from when it was due, so that a standstill is not left
 * out. How late the calls came is what the machine itself did, whoever was called.
 */
public final class Schedule {

  private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(1);

  private final int perSecond;
  private final Latencies lateness = new Latencies();

  /**
   * With a rate.
   *
   * @param perSecond how many events a second
   */
  public Schedule(int perSecond) {
    this.perSecond = perSecond;
  }

  /** Makes one event. */
  public interface Event {

    /**
     * Must not block.
     *
     * @param number which, from 0
     * @param from the moment from which its time counts
     * @throws Exception if it can't be made
     */
    void happen(int number, long from) throws Exception;
  }

  /**
   * Makes so many events. Blocks as long as they take.
   *
   * @param count how many
   * @param event called for each, by this thread
   * @throws Exception what the event throws
   */
  public void run(int count, Event event) throws Exception {
    FixedRate schedule = FixedRate.of(perSecond);
    for (int i = 0; i < count; i++) {
      // Not at once: the first is waited for like the others.
      long due = schedule.await(i + 1);
      long now = System.nanoTime();
      lateness.add(now - due);
      event.happen(i, now - due > GRACE ? due : now);
    }
  }

  /**
   * How late the calls came.
   *
   * @return all up to now
   */
  public Latencies lateness() {
    return lateness;
  }
}
