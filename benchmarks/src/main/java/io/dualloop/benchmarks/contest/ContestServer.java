package io.dualloop.benchmarks.contest;

import java.time.Duration;
import java.util.function.LongSupplier;

/** What contenders work over. */
public interface ContestServer extends AutoCloseable {

  /**
   * The time of processors that it has used up to now.
   *
   * @return never less than before
   */
  Duration processor();

  /**
   * One as a contender knows it, which does not end it.
   *
   * @param pid of its first process
   * @return to be closed or not
   */
  static ContestServer lent(LongSupplier pid) {
    return new ContestServer() {
      @Override
      public Duration processor() {
        return FamilyTime.of(pid.getAsLong());
      }

      @Override
      public void close() {
        // Others work over it.
      }
    };
  }

  /**
   * Both as one, for a contender that works over both.
   *
   * @param other the other
   * @return what counts and ends both
   */
  default ContestServer and(ContestServer other) {
    ContestServer first = this;
    return new ContestServer() {
      @Override
      public Duration processor() {
        return first.processor().plus(other.processor());
      }

      @Override
      public void close() {
        first.close();
        other.close();
      }
    };
  }

  /** Ends it, if no other contender works over it. */
  @Override
  void close();
}
