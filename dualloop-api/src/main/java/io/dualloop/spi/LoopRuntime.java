package io.dualloop.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;

/**
 * What a loop needs from its surroundings: clocks, a thread that steps it, and a pool. The system's
 * one is the default; a manual one makes everything deterministic in tests.
 */
public interface LoopRuntime {

  /**
   * Time that only goes forward, for all measuring and waiting.
   *
   * @return nanoseconds since an arbitrary moment
   */
  long nanos();

  /**
   * Time of day, for people and for ids only; never compared.
   *
   * @return now
   */
  Instant now();

  /**
   * Starts a thread (or what stands for one) that calls a loop's step again and again.
   *
   * @param name the thread's name
   * @param steps the loop
   * @return the handle, owned by the caller
   */
  Drive drive(String name, Steps steps);

  /**
   * A pool for code that may block: handlers, encoding, outlets.
   *
   * @param name a prefix for thread names
   * @param threads how many at most
   * @return the pool, owned by the caller
   */
  Pool pool(String name, int threads);

  /** One loop, seen from the thread that drives it. */
  @FunctionalInterface
  interface Steps {

    /**
     * Does what there is to do. Must not block and must not throw.
     *
     * @return how long there is nothing to do unless woken, in nanoseconds; zero to be called again
     *     at once; {@link Long#MAX_VALUE} for until woken
     */
    long step();
  }

  /** A running drive. */
  interface Drive {

    /**
     * Makes the loop step soon. From any thread; never blocks; a wake before a step is not lost.
     */
    void wake();

    /**
     * Ends the drive after the step that is under way.
     *
     * @param within how long to wait for it at most
     * @return true if it has ended
     */
    boolean stop(Duration within);
  }

  /** A pool of threads. */
  interface Pool extends Executor {

    /**
     * Takes no more tasks; lets those under way end, and interrupts them after a while.
     *
     * @param within how long to wait before interrupting
     * @return true if all ended by themselves
     */
    boolean stop(Duration within);
  }
}
