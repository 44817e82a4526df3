package io.dualloop.core.intent;

/**
 * What lowers the confidence, as numbers that can be added: the negative logarithm of each factor,
 * whole so that equal ways have equal costs. The lowest 16 bits are left to {@link #UNLIKELY},
 * which decides between ways of the same confidence.
 */
final class Cost {

  static final long NONE = 0;

  /** A word before or after the pattern's own. */
  static final long EXTRA_WORD = of(0.97);

  /** Half an edit between a word and the one that was heard. */
  static final long HALF_EDIT = of(Math.sqrt(0.9));

  /** A parameter that was not said. */
  static final long MISSING = of(0.6);

  /** Settles a tie, and has no part in the confidence. */
  static final long UNLIKELY = 1;

  /** What is less sure than this is not worth a question. */
  static final double LOWEST_CONFIDENCE = 0.3;

  /** What more than this costs is less sure than the lowest, ties apart. */
  static final long MOST = of(LOWEST_CONFIDENCE) + (1 << 16) - 1;

  private static final int TIE_BITS = 16;
  private static final double UNIT = 1e9;

  private Cost() {}

  /** The product of all factors, rounded to a thousandth. */
  static double confidence(long cost) {
    return Math.rint(1_000 * Math.exp(-(cost >> TIE_BITS) / UNIT)) / 1_000;
  }

  private static long of(double factor) {
    return Math.round(-Math.log(factor) * UNIT) << TIE_BITS;
  }
}
