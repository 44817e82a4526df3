package io.dualloop.spi;

import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Answers that all nodes share (tier 2). Losing it costs hits, never correctness. Each method is
 * one atomic step; safe for concurrent use; no method blocks. A stage that fails means that the
 * outcome is unknown; every step may be repeated safely.
 *
 * <p>Invalidation is fenced by counters, never by clocks. Every invalidation takes the next number
 * of one sequence and gives it to the counter of what it names: a key, a tag, or all. The
 * <em>generation</em> of a question is the largest number among the counters of its key, its tags
 * and all. Whoever is going to find a value takes a token with the generation first, and the value
 * is refused if the generation has risen since.
 *
 * <p>Listeners are told of each invalidation with its number, and the current number again and
 * again, so that a listener that misses one can know it. What they are told is a hint: it may be
 * lost, repeated, or out of order.
 */
public interface ResultStore {

  /**
   * Reads an answer and the generation of its question in one step.
   *
   * @param key which question
   * @param tags the words by which it can be invalidated
   * @return the answer with its age by the store's clock, if there is one, and the generation
   */
  CompletionStage<StoredLookup> get(String key, Set<String> tags);

  /**
   * Takes a token before looking for a value at its source.
   *
   * @param key which question
   * @param tags the words by which it can be invalidated
   * @return the generation as it stands
   */
  CompletionStage<FenceToken> token(String key, Set<String> tags);

  /**
   * Stores an answer, unless the generation has risen since the token was taken, or a newer answer
   * is there: one with a larger begin number, or with a larger source version where both carry one.
   *
   * @param key which question
   * @param token taken before the value was looked for
   * @param result the answer
   * @return whether it was stored
   */
  CompletionStage<Boolean> put(String key, FenceToken token, NewResult result);

  /**
   * Forgets answers, refuses those that are on their way, and tells every listener.
   *
   * @param what a key, a tag, or all
   * @return the invalidation's number, when every node's later look-up and store obeys it
   */
  CompletionStage<Long> invalidate(Invalidation what);

  /**
   * Tells every listener the number of the last invalidation. Any process may call it at any time;
   * of the calls within half a second the store may let one through.
   *
   * @return completes when told or let be
   */
  CompletionStage<Void> beat();

  /**
   * Listens to invalidations.
   *
   * @param listener told on a thread of the store; must return at once
   * @return to end it
   */
  Registration listen(InvalidationListener listener);
}
