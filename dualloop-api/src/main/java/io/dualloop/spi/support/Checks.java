package io.dualloop.spi.support;

import java.time.Duration;
import java.util.Objects;

/** The checks at the door; each message names what is wrong and its value. */
public final class Checks {

  private Checks() {}

  /**
   * Refuses zero and less.
   *
   * @param name what the time is for
   * @param value the time
   * @return the time
   * @throws IllegalArgumentException if it is zero or negative
   */
  public static Duration positive(String name, Duration value) {
    Objects.requireNonNull(value, name);
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be positive, but is " + value);
    }
    return value;
  }

  /**
   * Refuses less than zero.
   *
   * @param name what the time is for
   * @param value the time
   * @return the time
   * @throws IllegalArgumentException if it is negative
   */
  public static Duration notNegative(String name, Duration value) {
    Objects.requireNonNull(value, name);
    if (value.isNegative()) {
      throw new IllegalArgumentException(name + " must not be negative, but is " + value);
    }
    return value;
  }

  /**
   * Refuses zero and less.
   *
   * @param name what the number is of
   * @param value the number
   * @return the number
   * @throws IllegalArgumentException if it is less than 1
   */
  public static int atLeastOne(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, but is " + value);
    }
    return value;
  }
}
