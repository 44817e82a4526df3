package io.dualloop.core.operations;

import io.dualloop.api.TaskId;
import java.time.Duration;

/** What came of redriving one dead letter. */
public sealed interface RedriveAnswer {

  /**
   * There is a task that repeats the dead one, made now or by an earlier redrive, and the letter is
   * gone.
   *
   * @param task its id; how it stands is read as for any task
   */
  record Redriven(TaskId task) implements RedriveAnswer {}

  /** There is no such letter, and the store knows of no task that was made of it. */
  record NoLetter() implements RedriveAnswer {}

  /**
   * Its bytes are no envelope, or too large for one. The letter stays; discard it, or submit anew
   * what it was meant to be.
   *
   * @param why what is wrong with the bytes, for people
   */
  record NotPossible(String why) implements RedriveAnswer {}

  /**
   * The queue is full. The letter stays.
   *
   * @param retryAfter when to try again
   */
  record Busy(Duration retryAfter) implements RedriveAnswer {}
}
