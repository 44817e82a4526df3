package io.dualloop.benchmarks.http;

/** A server whose tasks are held until they are told to end. */
interface ServedTasks {

  int port();

  /** Waits until so many tasks have begun. */
  void awaitBegun(int tasks) throws Exception;

  /**
   * Tells how one of the tasks stands.
   *
   * @param number which, in whatever order they have begun
   * @param message what is told
   */
  void update(int number, String message);

  /** Ends all that have begun. */
  void finish();
}
