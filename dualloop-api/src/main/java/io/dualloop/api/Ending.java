package io.dualloop.api;

import io.dualloop.api.error.TaskError;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a task that has ended left behind.
 *
 * @param work what became of the work
 * @param result the result, if it succeeded; else null
 * @param error why it failed or timed out; null if it succeeded or was cancelled
 * @param dataAge how old the result's data were when the status that carries this was read, by the
 *     store's clock; null if there is no result
 * @param begin the number of the begin of the attempt that ended it; larger numbers began later; 0
 *     if none began
 * @param sourceVersion the version of the source's data, or null if the handler named none
 */
public record Ending(
    Work work,
    @Nullable Json result,
    @Nullable TaskError error,
    @Nullable Duration dataAge,
    long begin,
    @Nullable Long sourceVersion) {

  /**
   * Refuses null for the work.
   *
   * @param work what became of the work
   * @param result the result, if it succeeded; else null
   * @param error why it failed or timed out; null if it succeeded or was cancelled
   * @param dataAge how old the result's data were when the status that carries this was read, by
   *     the store's clock; null if there is no result
   * @param begin the number of the begin of the attempt that ended it; larger numbers began later;
   *     0 if none began
   * @param sourceVersion the version of the source's data, or null if the handler named none
   */
  public Ending {
    Objects.requireNonNull(work, "work");
  }
}
