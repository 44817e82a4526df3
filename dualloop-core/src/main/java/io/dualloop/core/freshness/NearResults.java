package io.dualloop.core.freshness;

import java.util.OptionalLong;
import java.util.Set;

/**
 * Answers in this very process: most questions find none there, and a loop can know that at once
 * instead of asking by way of other threads.
 */
public interface NearResults {

  /**
   * Looks whether there is an answer. Never waits, not even for another thread to leave a lock, and
   * runs none of the user's code; for the thread of a loop.
   *
   * @param key which question
   * @param tags the words by which it can be invalidated
   * @return the question's generation if there is no answer; empty if there is one, or if that
   *     can't be known at once: then the store has to be asked
   */
  OptionalLong generationIfNone(String key, Set<String> tags);
}
