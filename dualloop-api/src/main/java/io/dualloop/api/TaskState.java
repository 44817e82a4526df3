package io.dualloop.api;

import java.util.EnumSet;
import java.util.Set;

/**
 * Where a task is in its life.
 *
 * <pre>
 *             begun                  done
 *  PENDING ───────────▶ PROCESSING ─────────▶ SUCCEEDED
 *     │                  │      ▲
 *     │  failed, may     │      │ due
 *     │  retry; lease    ▼      │
 *     │  lost; handed   RETRYING
 *     │  back            │
 *     └───────┬──────────┴── from each of the three ──▶ FAILED, TIMEOUT, CANCELLED
 * </pre>
 *
 * An ending never changes: nothing leads out of it.
 */
public enum TaskState {
  /** Accepted, waiting for a worker. */
  PENDING,
  /** A worker has begun an attempt. */
  PROCESSING,
  /** An attempt did not end the task; another one will begin. */
  RETRYING,
  /** Ended: the work is done and has a result. */
  SUCCEEDED,
  /** Ended: not retryable, attempts used up, or given up. */
  FAILED,
  /** Ended: its total time was over. Says nothing about whether a handler still runs. */
  TIMEOUT,
  /** Ended: cancelled on request. */
  CANCELLED;

  /**
   * The states that may follow this one directly.
   *
   * @return the followers; empty for an ending
   */
  public Set<TaskState> next() {
    return switch (this) {
      case PENDING -> EnumSet.of(PROCESSING, FAILED, TIMEOUT, CANCELLED);
      case PROCESSING -> EnumSet.of(RETRYING, SUCCEEDED, FAILED, TIMEOUT, CANCELLED);
      case RETRYING -> EnumSet.of(PROCESSING, FAILED, TIMEOUT, CANCELLED);
      case SUCCEEDED, FAILED, TIMEOUT, CANCELLED -> EnumSet.noneOf(TaskState.class);
    };
  }

  /**
   * Whether a task may go from this state to another in one step.
   *
   * @param to the state wanted
   * @return true if it is one of {@link #next()}
   */
  public boolean canBecome(TaskState to) {
    return next().contains(to);
  }

  /**
   * Whether this is one of the four endings.
   *
   * @return true for SUCCEEDED, FAILED, TIMEOUT and CANCELLED
   */
  public boolean isEnding() {
    return switch (this) {
      case PENDING, PROCESSING, RETRYING -> false;
      case SUCCEEDED, FAILED, TIMEOUT, CANCELLED -> true;
    };
  }
}
