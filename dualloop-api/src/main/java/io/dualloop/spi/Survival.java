package io.dualloop.spi;

/** What a task survives once its submit was accepted; each includes the ones before it. */
public enum Survival {
  /** Exceptions of handlers, listeners and loops; not the end of the process. */
  EXCEPTIONS,
  /** The end of any process of the program. */
  PROCESS,
  /** A restart of the broker or database. */
  BROKER_RESTART,
  /** The loss of the broker's or database's machine. */
  MACHINE
}
