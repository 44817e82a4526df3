package io.dualloop.tck;

import org.junit.jupiter.api.Assumptions;

/**
 * What a test presupposes. A test of one rule must not fail because another one is broken: that has
 * tests of its own, which do.
 */
final class Given {

  private Given() {}

  /** Aborts the test, visibly, unless a rule of which it is no test holds here. */
  static void rule(String number, boolean holds) {
    Assumptions.assumeTrue(
        holds, () -> "not shown, since it presupposes rule " + number + ", which is broken here");
  }
}
