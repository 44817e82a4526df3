package io.dualloop.spi;

import java.util.Set;

/**
 * The generation of a question at one moment.
 *
 * @param generation the number of the last invalidation that concerned the question; zero if there
 *     was none
 * @param tags the words by which the question can be invalidated, beside its key
 */
public record FenceToken(long generation, Set<String> tags) {

  /**
   * Copies the set.
   *
   * @param generation the number of the last invalidation that concerned the question; zero if
   *     there was none
   * @param tags the words by which the question can be invalidated, beside its key
   */
  public FenceToken {
    tags = Set.copyOf(tags);
  }
}
