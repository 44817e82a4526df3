package io.dualloop.core.foreground;

import io.dualloop.core.freshness.Remembered;
import org.jspecify.annotations.Nullable;

/**
 * What came of a look-up in tier 2.
 *
 * @param answer the answer found, or null
 * @param generation the store's generation of the question; no meaning if the store did not answer
 * @param isReached whether the store answered in time
 */
record LookedUp<R>(@Nullable Remembered<R> answer, long generation, boolean isReached) {

  static <R> LookedUp<R> unreached() {
    return new LookedUp<>(null, 0, false);
  }
}
