package io.dualloop.api;

/** What became of the work when a task ended; tells what a cancel or a time-out really stopped. */
public enum Work {
  /** No handler ever began: nothing has happened. */
  NOT_STARTED,
  /** A handler had begun and no longer runs; it may have had effects. */
  STOPPED,
  /** A handler may still be running: it did not stop when told, or its worker can't be seen. */
  RUNNING
}
