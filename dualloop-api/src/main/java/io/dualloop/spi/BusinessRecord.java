package io.dualloop.spi;

import java.time.Duration;
import java.util.Objects;

/**
 * A value from a database of the business, with the record's own time.
 *
 * @param <R> the value
 * @param value the value
 * @param age how old it is now
 */
public record BusinessRecord<R>(R value, Duration age) {

  /**
   * Checks both.
   *
   * @param value the value
   * @param age how old it is now
   * @throws IllegalArgumentException if the age is negative
   */
  public BusinessRecord {
    Objects.requireNonNull(value, "value");
    if (age.isNegative()) {
      throw new IllegalArgumentException("age must not be negative, but is " + age);
    }
  }
}
