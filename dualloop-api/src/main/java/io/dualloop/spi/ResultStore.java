package io.dualloop.spi;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Answers that all nodes share (tier 2). Losing it costs hits, never correctness. Each method is
 * one atomic step; safe for concurrent use; no method blocks.
 *
 * <p>Invalidation is fenced by counters, never by clocks: whoever is going to find a value takes a
 * token first, and the value is refused if a counter that concerns it has risen since.
 */
public interface ResultStore {

  /**
   * Reads an answer.
   *
   * @param key which question
   * @return the answer with its age by the store's clock, or empty
   */
  CompletionStage<Optional<StoredResult>> get(String key);

  /**
   * Takes a token before looking for a value at its source.
   *
   * @param key which question
   * @param tags the words by which it can be invalidated
   * @return the counters as they stand
   */
  CompletionStage<FenceToken> token(String key, Set<String> tags);

  /**
   * Stores an answer, unless a counter in its token has risen or a newer answer is there.
   *
   * @param key which question
   * @param token taken before the value was looked for
   * @param result the answer
   * @return whether it was stored
   */
  CompletionStage<Boolean> put(String key, FenceToken token, NewResult result);

  /**
   * Forgets answers and refuses those that are on their way.
   *
   * @param what a key, a tag, or all
   * @return completes when every node's later look-up and store obeys it
   */
  CompletionStage<Void> invalidate(Invalidation what);
}
