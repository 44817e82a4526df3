package io.dualloop.spi;

import io.dualloop.api.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * What could not be done at all: poison, used-up attempts, unreadable envelopes. Each method is one
 * atomic step; bounded, the oldest go first. Safe for concurrent use; no method blocks.
 */
public interface DeadLetters {

  /**
   * Keeps something that is no task, such as bytes that could not be read.
   *
   * @param letter what to keep
   * @return completes when kept
   */
  CompletionStage<Void> keep(DeadLetter letter);

  /**
   * The newest letters.
   *
   * @param max how many at most
   * @return newest first
   */
  CompletionStage<List<DeadLetter>> list(int max);

  /**
   * The next page: the newest letters that came before one.
   *
   * @param max how many at most
   * @param before the last letter of the page before
   * @return newest first; empty if there are none, or if the letter named is not there any more:
   *     its place goes with it, so an empty page is the end only if {@link #get} still finds it
   */
  CompletionStage<List<DeadLetter>> list(int max, TaskId before);

  /**
   * How many letters there are.
   *
   * @return the number at one moment
   */
  CompletionStage<Long> count();

  /**
   * One letter.
   *
   * @param id the task's id, or the id that an unreadable envelope was given
   * @return the letter, or empty if there is none
   */
  CompletionStage<Optional<DeadLetter>> get(TaskId id);

  /**
   * Removes a letter, for instance after its task was submitted anew.
   *
   * @param id which letter
   * @return whether it was there
   */
  CompletionStage<Boolean> remove(TaskId id);
}
