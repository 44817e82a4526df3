package io.dualloop.spi;

import io.dualloop.api.Json;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An answer to be stored.
 *
 * @param value the result
 * @param age how old its data are now, by the task store's clock
 * @param begin the number of the begin of the attempt that found it; a smaller one never overwrites
 *     a larger one
 * @param computeTime how long the attempt took
 * @param keepFor how long to keep it from now; positive
 * @param sourceVersion the version of the source's data, or null; a smaller one never overwrites a
 *     larger one
 */
public record NewResult(
    Json value,
    Duration age,
    long begin,
    Duration computeTime,
    Duration keepFor,
    @Nullable Long sourceVersion) {

  /**
   * Checks the times.
   *
   * @param value the result
   * @param age how old its data are now, by the task store's clock
   * @param begin the number of the begin of the attempt that found it; a smaller one never
   *     overwrites a larger one
   * @param computeTime how long the attempt took
   * @param keepFor how long to keep it from now; positive
   * @param sourceVersion the version of the source's data, or null; a smaller one never overwrites
   *     a larger one
   * @throws IllegalArgumentException if the age is negative or the time to keep not positive
   */
  public NewResult {
    Objects.requireNonNull(value, "value");
    if (age.isNegative()) {
      throw new IllegalArgumentException("age must not be negative, but is " + age);
    }
    if (keepFor.isNegative() || keepFor.isZero()) {
      throw new IllegalArgumentException("keepFor must be positive, but is " + keepFor);
    }
  }
}
