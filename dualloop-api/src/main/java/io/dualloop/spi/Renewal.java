package io.dualloop.spi;

/** Whether a running attempt still counts. */
public enum Renewal {
  /** Go on; the lease was prolonged. */
  HELD,
  /** The lease was prolonged, but someone asked to cancel the task: stop soon. */
  CANCEL_REQUESTED,
  /** The attempt is fenced off or the task has ended: nothing it writes counts. */
  LOST
}
