package io.dualloop.spi;

import io.dualloop.api.TaskStatus;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a write of an attempt was noted.
 *
 * @param status the task after the step, or null if the attempt was LOST and nothing was written
 * @param tell who should be told; empty if nobody, or if the store told them itself
 */
public record Settled(@Nullable TaskStatus status, Set<Address> tell) {

  /** The attempt is fenced off, or the task has ended: nothing was written. */
  public static final Settled LOST = new Settled(null, Set.of());

  /**
   * Copies the set.
   *
   * @param status the task after the step, or null if the attempt was LOST and nothing was written
   * @param tell who should be told; empty if nobody, or if the store told them itself
   */
  public Settled {
    tell = Set.copyOf(tell);
  }

  /**
   * Whether the write was noted.
   *
   * @return false for {@link #LOST}
   */
  public boolean isNoted() {
    return status != null;
  }

  /**
   * The task after the step.
   *
   * @return the status
   * @throws NullPointerException if the attempt was lost
   */
  public TaskStatus notedStatus() {
    return Objects.requireNonNull(status, "the attempt was lost");
  }
}
