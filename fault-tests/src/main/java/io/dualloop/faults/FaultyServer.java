package io.dualloop.faults;

/**
 * What a test lets fail: one server, or several at once. Methods that start, end or pause it block
 * until that is so.
 */
public interface FaultyServer {

  /** Ends it as a crash would, also while it is paused. */
  void kill();

  /** Starts it again where it was, with the data that it had saved. */
  void restart();

  /** Lets it stand still: connections stay open, but nothing answers. */
  void pause();

  /** Lets it go on. */
  void resume();

  /** Whether its process is there, paused or not. */
  boolean isRunning();

  /** Whether a plain client that is made now gets an answer; waits a second at most if it hangs. */
  boolean answers();
}
