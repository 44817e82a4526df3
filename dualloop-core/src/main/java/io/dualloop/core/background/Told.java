package io.dualloop.core.background;

import io.dualloop.api.StopReason;
import io.dualloop.api.TaskStatus;
import org.jspecify.annotations.Nullable;

/**
 * What the feed, a renewal or a time limit says about a held attempt.
 *
 * @param reason why it shall stop
 * @param lost whether nothing it writes counts any more
 */
record Told(StopReason reason, boolean lost) {

  static final Told CANCEL = new Told(StopReason.CANCELLED, false);
  static final Told LOST = new Told(StopReason.LEASE_LOST, true);

  /**
   * What a status means for an attempt of its task; null if it may go on. That a task waits again
   * means nothing by itself: it may be old news of an attempt before.
   */
  static @Nullable Told of(TaskStatus status) {
    return switch (status.state()) {
      case PENDING, PROCESSING, RETRYING -> status.cancelRequested() ? CANCEL : null;
      case CANCELLED -> new Told(StopReason.CANCELLED, true);
      case TIMEOUT -> new Told(StopReason.DEADLINE, true);
      case SUCCEEDED, FAILED -> LOST;
    };
  }
}
