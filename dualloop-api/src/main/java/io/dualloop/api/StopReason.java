package io.dualloop.api;

/** Why a running attempt is told to stop. */
public enum StopReason {
  /** Someone cancelled the task. */
  CANCELLED,
  /** The attempt has used up its time; another one may follow. */
  ATTEMPT_TIMEOUT,
  /** The task has used up its total time. */
  DEADLINE,
  /** The lease was lost: the task may already run elsewhere, and nothing written here counts. */
  LEASE_LOST,
  /** The background loop is closing; the task will be handed back. */
  SHUTDOWN
}
