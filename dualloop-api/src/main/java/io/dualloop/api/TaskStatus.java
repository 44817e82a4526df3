package io.dualloop.api;

import io.dualloop.api.error.TaskError;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a task at one moment. Immutable; a later one has a higher {@link #version()}.
 *
 * @param taskId which task
 * @param type its type's name
 * @param owner for whom it is done
 * @param state where it is in its life
 * @param version rises with every change of the task
 * @param attempt the attempt it is in or was in last; 0 before the first
 * @param progress how far it is
 * @param cancelRequested whether someone asked to cancel it
 * @param lastError why the last attempt failed, while another one will follow or has begun; null if
 *     none has failed, or the task has ended
 * @param ending what it left behind; null until it has ended
 * @param times when things happened, by the store's clock
 * @param history the last 20 states it entered, oldest first
 */
public record TaskStatus(
    TaskId taskId,
    String type,
    User owner,
    TaskState state,
    long version,
    int attempt,
    Progress progress,
    boolean cancelRequested,
    @Nullable TaskError lastError,
    @Nullable Ending ending,
    Times times,
    List<StateChange> history) {

  /** How many entries a history keeps. */
  public static final int MAX_HISTORY = 20;

  /**
   * Checks that there is an ending exactly if the state is one, and copies the history.
   *
   * @param taskId which task
   * @param type its type's name
   * @param owner for whom it is done
   * @param state where it is in its life
   * @param version rises with every change of the task
   * @param attempt the attempt it is in or was in last; 0 before the first
   * @param progress how far it is
   * @param cancelRequested whether someone asked to cancel it
   * @param lastError why the last attempt failed, while another one will follow or has begun; null
   *     if none has failed, or the task has ended
   * @param ending what it left behind; null until it has ended
   * @param times when things happened, by the store's clock
   * @param history the last 20 states it entered, oldest first
   * @throws IllegalArgumentException if state and ending contradict each other
   */
  public TaskStatus {
    Objects.requireNonNull(taskId, "taskId");
    Objects.requireNonNull(times, "times");
    if (state.isEnding() != (ending != null)) {
      throw new IllegalArgumentException("state " + state + " contradicts ending " + ending);
    }
    history = List.copyOf(history);
  }

  /**
   * When things happened, by the store's clock.
   *
   * @param acceptedAt when the submit was accepted
   * @param startedAt when the current or last attempt began; null before the first
   * @param endedAt when it ended; null until then
   * @param expiresAt when its record will be forgotten; null until it has ended
   * @param estimatedCompletion when it will probably be done; null if unknown
   */
  public record Times(
      Instant acceptedAt,
      @Nullable Instant startedAt,
      @Nullable Instant endedAt,
      @Nullable Instant expiresAt,
      @Nullable Instant estimatedCompletion) {}

  /**
   * Whether the task has ended.
   *
   * @return true if the state is an ending
   */
  public boolean isEnded() {
    return state.isEnding();
  }

  /**
   * The result.
   *
   * @return present if it succeeded
   */
  public Optional<Json> result() {
    return Optional.ofNullable(ending).map(Ending::result);
  }

  /**
   * Why it failed or timed out; before its ending, why the last attempt failed.
   *
   * @return present if there was an error
   */
  public Optional<TaskError> error() {
    return ending == null ? Optional.ofNullable(lastError) : Optional.ofNullable(ending.error());
  }

  /**
   * What became of the work.
   *
   * @return present if it has ended
   */
  public Optional<Work> work() {
    return Optional.ofNullable(ending).map(Ending::work);
  }
}
