package io.dualloop.spi;

/** What a transport can do beyond the least; a contract test for one that is missing is skipped. */
public enum Capability {
  /** Submit, and every step that makes a task ready, also wakes the workers. */
  STORE_WAKES,
  /** Every step that changes a task also tells its watchers and, where it must stop, its worker. */
  STORE_TELLS,
  /**
   * The step that settles an attempt as done also keeps its answer in the result store, as {@link
   * Outcome.Keep} says, and a claim brings the token for it: nothing can fall in between.
   */
  STORE_KEEPS
}
