package io.dualloop.api;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** What a store says when asked for a task. A failed stage means that it can't tell. */
public sealed interface Lookup {

  /**
   * The task is there.
   *
   * @param status how it stands
   */
  record Found(TaskStatus status) implements Lookup {}

  /**
   * The task was there and has been forgotten, but for its state.
   *
   * @param state how it ended
   * @param owner whose it was
   */
  record Gone(TaskState state, User owner) implements Lookup {}

  /** No such task is known. */
  record NeverWas() implements Lookup {}

  /**
   * The status, if the task is there.
   *
   * @return present for {@link Found}
   */
  default Optional<TaskStatus> found() {
    return this instanceof Found found ? Optional.of(found.status()) : Optional.empty();
  }

  /**
   * Handles every case.
   *
   * @param <T> what comes out
   * @param found for a task that is there
   * @param gone for a task that was there
   * @param neverWas for a task that is not known
   * @return what the matching function gave
   */
  default <T> T fold(
      Function<? super TaskStatus, ? extends T> found,
      Function<? super Gone, ? extends T> gone,
      Supplier<? extends T> neverWas) {
    if (this instanceof Found f) {
      return found.apply(f.status());
    }
    if (this instanceof Gone g) {
      return gone.apply(g);
    }
    return neverWas.get();
  }
}
