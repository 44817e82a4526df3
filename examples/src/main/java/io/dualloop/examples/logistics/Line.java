package io.dualloop.examples.logistics;

import java.util.Locale;

/**
 * Something the assistant says.
 *
 * @param turn the turn it answers
 * @param kind what sort of thing it is
 * @param text the words
 */
record Line(long turn, Kind kind, String text) {

  /** What sort of thing is said; decides its colour in the time-line. */
  enum Kind {
    /** The work has been delegated. */
    WORKING("at work"),
    /** The work had a setback and goes on. */
    RETRY("trying again"),
    /** An answer that is young enough. */
    FRESH("fresh answer"),
    /** An older answer, told with its age. */
    STALE("older answer, with its age"),
    /** The answer that follows an older one. */
    REFRESHED("refreshed answer"),
    /** What became of a cancelled task. */
    CANCELLED("cancelled"),
    /** A command was carried out, or nothing is left to say. */
    DONE("done"),
    /** No answer, and why. */
    SORRY("no answer"),
    /** An answer from a cache that does not know its age; still true, by luck. */
    CACHED("from a cache, age unknown"),
    /** Told as the truth, but the truth is another. */
    WRONG("told as true, but wrong");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
