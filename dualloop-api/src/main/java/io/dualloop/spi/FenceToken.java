package io.dualloop.spi;

import java.util.Set;

/**
 * A moment in the sequence of invalidations, and what it is compared for.
 *
 * @param generation the generation of the question at that moment; or any larger number that had
 *     been given out by then, such as that of the last invalidation of anything
 * @param tags the words by which the question can be invalidated, beside its key
 */
public record FenceToken(long generation, Set<String> tags) {

  /**
   * Copies the set.
   *
   * @param generation the generation of the question at that moment; or any larger number that had
   *     been given out by then, such as that of the last invalidation of anything
   * @param tags the words by which the question can be invalidated, beside its key
   */
  public FenceToken {
    tags = Set.copyOf(tags);
  }
}
