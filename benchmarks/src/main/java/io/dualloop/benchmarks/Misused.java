package io.dualloop.benchmarks;

/** The options can't be understood; the message is for the one who gave them. */
final class Misused extends Exception {

  private static final long serialVersionUID = 1L;

  Misused(String message) {
    super(message);
  }
}
