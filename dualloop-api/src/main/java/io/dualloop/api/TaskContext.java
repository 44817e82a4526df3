package io.dualloop.api;

import java.time.Duration;
import java.util.Optional;

/**
 * One attempt, as its handler sees it. Safe for use by any thread; no method blocks.
 *
 * <p>A handler that is told to stop is interrupted, if it runs on a worker thread, and may ask
 * {@link #stopRequested()}. If it goes on all the same, what it returns is ignored once the task
 * has gone on without it.
 */
public interface TaskContext {

  /**
   * Which task.
   *
   * @return its id
   */
  TaskId taskId();

  /**
   * Which attempt: 1 for the first.
   *
   * @return a number that rises with every charged attempt
   */
  int attempt();

  /**
   * Rises with every attempt that begins anywhere. A resource that remembers the highest number it
   * has seen can refuse an attempt that was thought dead and woke up.
   *
   * @return the fencing token of this attempt
   */
  long fencingToken();

  /**
   * The same for all attempts of one task: give it to the service you call, so that it does the
   * thing once.
   *
   * @return the client's idempotency key if it gave one, else the task's id
   */
  String idempotencyKey();

  /**
   * How long until this attempt will be told to stop.
   *
   * @return the smaller of the attempt's and the task's remaining time; zero if it is over
   */
  Duration remaining();

  /**
   * Tells how far the work is. Written at most every 200 ms, the latest wins; a falling percentage
   * is raised to the last one.
   *
   * @param progress how far
   */
  void progress(Progress progress);

  /**
   * Tells how far the work is.
   *
   * @param percent 0 to 100
   * @param message a short text for people
   * @throws IllegalArgumentException if out of range
   */
  default void progress(int percent, String message) {
    progress(Progress.of(percent, message));
  }

  /**
   * Says that the data the handler will return were already this old when the attempt began; the
   * answer's age then counts from there.
   *
   * @param age zero or more
   * @throws IllegalArgumentException if negative
   */
  void dataAge(Duration age);

  /**
   * Says which version of its source's data the handler will return, such as a row's version or an
   * event's sequence number: an answer with a smaller one then never takes its place, whichever
   * attempt began first.
   *
   * @param version rises with every change of the source; compared only among answers to the same
   *     question
   */
  void dataVersion(long version);

  /**
   * Whether this attempt should stop.
   *
   * @return why, or empty if it should go on
   */
  Optional<StopReason> stopRequested();

  /**
   * Runs an action when the attempt is told to stop; at once if it already was. For what an
   * interrupt does not reach, such as an asynchronous call. The action must not block.
   *
   * @param action run at most once, on a thread of the background loop
   */
  void onStop(Runnable action);

  /**
   * Whether this task repeats one that failed for good, from its dead letter.
   *
   * @return false unless it was redriven
   */
  default boolean isRedrive() {
    return false;
  }
}
