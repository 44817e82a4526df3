package io.dualloop.benchmarks.jdbc;

/** Submits tasks and works on them, in one process, over a database; ends with it. */
interface Contender {

  /** How many connections each may have in all. */
  int CONNECTIONS = 20;

  /** How many steps go together at most, where a contender lets that be said. */
  int BATCH = 64;

  /**
   * Submits a task that has nothing to do. Never blocks. When it begins, and when whoever submitted
   * it knows that it has ended, is said to {@link Lives}.
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
}
