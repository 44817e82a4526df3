package io.dualloop.benchmarks.redis;

import java.util.concurrent.CompletableFuture;

/** Submits tasks and works on them, in one process, over one Redis server; ends with it. */
interface Contender {

  /** Of every task, 250 bytes. */
  String PAYLOAD = "x".repeat(250);

  /** How many a worker may have at a time, where that can be said. */
  int SLOTS = 128;

  /**
   * Submits a task that has nothing to do. Called by one thread.
   *
   * @param number which one; never the same twice
   * @return completed when whoever submitted it is told that it has ended
   */
  CompletableFuture<?> begin(long number);
}
