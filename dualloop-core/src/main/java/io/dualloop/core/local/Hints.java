package io.dualloop.core.local;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission.Lane;
import io.dualloop.spi.WorkQueue;
import java.util.Set;

/**
 * Who is given what a step tells and wakes: this transport's own, or those of another make. What
 * they lose is read again or swept.
 */
record Hints(WorkQueue queue, StatusFeed feed) {

  void tell(Set<Address> to, TaskStatus status) {
    var unused = feed.tell(to, status);
  }

  void wake(Lane lane, TaskId id) {
    var unused = queue.wake(lane, id);
  }
}
