package io.dualloop.core.operations;

import io.dualloop.api.TaskId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far a redrive of many dead letters came.
 *
 * @param answers what came of each letter that was reached, in that order; can't be changed
 * @param failure why it ended before its end; null if no step failed. What became of the letter at
 *     which it failed is not known, and it is not among the answers; redriving again goes on there
 */
public record Redrives(Map<TaskId, RedriveAnswer> answers, @Nullable Throwable failure) {

  /**
   * Copies the answers.
   *
   * @param answers what came of each letter
   * @param failure why it ended early, or null
   */
  public Redrives {
    answers = Collections.unmodifiableMap(new LinkedHashMap<>(answers));
  }
}
