package io.dualloop.benchmarks.contest;

import java.time.Duration;

/** What contenders work over. */
public interface ContestServer extends AutoCloseable {

  /**
   * The time of processors that it has used up to now.
   *
   * @return never less than before
   */
  Duration processor();

  /** Ends it, if no other contender works over it. */
  @Override
  void close();
}
