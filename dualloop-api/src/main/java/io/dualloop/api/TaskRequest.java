package io.dualloop.api;

import java.time.Duration;
import java.util.Optional;

/**
 * One thing asked for: a type, its parameters, and the terms. Immutable.
 *
 * @param <P> the parameters
 * @param <R> the result
 */
public sealed interface TaskRequest<P, R> permits QueryRequest, CommandRequest {

  /**
   * What kind of task this is.
   *
   * @return the type it was made from
   */
  TaskType<P, R> type();

  /**
   * What is asked.
   *
   * @return the parameters
   */
  P parameters();

  /**
   * For whom, if said.
   *
   * @return the user, or empty if the session's user (or nobody in particular) is meant
   */
  Optional<User> user();

  /**
   * How urgent it is.
   *
   * @return NORMAL unless set
   */
  Priority priority();

  /**
   * How long it may take in all, from acceptance to the ending.
   *
   * @return a positive duration; the type's default unless set
   */
  Duration timeout();

  /**
   * How long it may wait for its first attempt to begin; then it ends with TIMEOUT.
   *
   * @return a positive duration, or empty if only {@link #timeout()} limits it
   */
  Optional<Duration> startWithin();

  /**
   * How long no worker shall begin it.
   *
   * @return zero unless set
   */
  Duration delay();

  /**
   * Refuses terms that contradict each other. The loops call this before anything else.
   *
   * @throws IllegalArgumentException naming both settings and their values
   */
  void check();
}
