package io.dualloop.benchmarks.contest;

/** Submits tasks and works on them, in one process, over a server; ends with it. */
public interface Contender {

  /**
   * Submits a task that has nothing to do. Never blocks. When it begins, and when whoever submitted
   * it knows that it has ended, is said to {@link Lives}. Called by one thread.
   *
   * @param number which one; never the same twice
   * @param payload of {@link Lives#payload}
   */
  void submit(long number, String payload);

  /**
   * How it is set up.
   *
   * @return for those who read the table
   */
  String settings();

  /**
   * How many messages got lost, though what they were to say was repaired: a measurement in which
   * there are some does not count.
   *
   * @return those since this was last asked
   */
  default long lost() {
    return 0;
  }
}
