package io.dualloop.http;

import io.dualloop.api.TaskId;
import io.dualloop.api.User;

/**
 * Hears what clients say they have seen, such as to tell an ending in another way if nobody has.
 * Called on threads of the server; must not block. What one socket says of one task comes once for
 * each version, in rising order: what it acknowledges late, after a newer one, does not come. After
 * a reconnect, or where the store was rolled back and counts again, the same may come again.
 */
@FunctionalInterface
public interface Acknowledgements {

  /**
   * A client has seen how a task stood. It was told so on the same socket before.
   *
   * @param user who; as admitted
   * @param task which
   * @param version the newest one it has seen
   * @param ended whether that version is the task's ending. An exception thrown here is counted as
   *     {@code http.notifications} and hurts nobody
   */
  void acknowledged(User user, TaskId task, long version, boolean ended);
}
