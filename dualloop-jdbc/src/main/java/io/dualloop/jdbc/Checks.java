package io.dualloop.jdbc;

import java.time.Duration;

/** The checks at the door; each message names the value. */
final class Checks {

  private Checks() {}

  static Duration positive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be positive, but is " + value);
    }
    return value;
  }

  static Duration notNegative(String name, Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException(name + " must not be negative, but is " + value);
    }
    return value;
  }

  static int atLeastOne(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, but is " + value);
    }
    return value;
  }
}
