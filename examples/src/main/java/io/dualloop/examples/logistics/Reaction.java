package io.dualloop.examples.logistics;

/**
 * What the carrier does with one call.
 *
 * @param kind what the caller gets
 * @param afterMs how long it takes
 */
record Reaction(Kind kind, long afterMs) {

  /** What the caller gets. */
  enum Kind {
    /** The answer. */
    ANSWER("200 OK"),
    /** Too many calls: come again in a second. */
    BUSY("429 busy, retry after 1 s"),
    /** Out of order. */
    BROKEN("503 out of order"),
    /** The connection breaks in mid-answer. */
    DROP("connection dropped"),
    /** Nothing for a long time. */
    HANG("200 OK, much too late");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }
}
