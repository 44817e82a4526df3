package io.dualloop.core.loop;

import java.time.Duration;
import java.util.Objects;

/** Refuses times that make no sense, by their name and value. */
public final class Durations {

  private Durations() {}

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
}
