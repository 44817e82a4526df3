package io.dualloop.api;

/** How urgent a task is beside others. Lower ones are served less often, never not at all. */
public enum Priority {
  /** Someone is waiting for it now. */
  HIGH,
  /** The default. */
  NORMAL,
  /** Whenever there is room. */
  LOW
}
