package io.dualloop.spi;

import java.util.Objects;
import java.util.Optional;

/**
 * What the result store knows of a question at one moment.
 *
 * @param result the answer, or empty
 * @param generation the number of the last invalidation that concerns the question; zero if there
 *     was none
 */
public record StoredLookup(Optional<StoredResult> result, long generation) {

  /**
   * Refuses null.
   *
   * @param result the answer, or empty
   * @param generation the number of the last invalidation that concerns the question; zero if there
   *     was none
   */
  public StoredLookup {
    Objects.requireNonNull(result, "result");
  }
}
