package io.dualloop.core.loop;

import org.slf4j.Logger;

/** What user code threw, which is user code itself and may throw again when it is printed. */
public final class Thrown {

  private Thrown() {}

  /**
   * Logs a line about something thrown, or its class if it can't be printed.
   *
   * @param log where the second line goes
   * @param line writes the first
   * @param thrown what it is about
   */
  public static void say(Logger log, Runnable line, Throwable thrown) {
    try {
      line.run();
    } catch (Throwable e) {
      log.warn("a {} was thrown that can't be printed", thrown.getClass().getName());
    }
  }
}
