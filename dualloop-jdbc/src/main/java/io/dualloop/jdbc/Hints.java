package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Tells those who listen in this process, and that there is something for those in others. Never
 * blocks; what can't be told is polled for.
 *
 * @param feed who listens to statuses here
 * @param queue who works here
 * @param others told what others may want to look at
 */
record Hints(JdbcFeed feed, JdbcQueue queue, Consumer<Change> others) {

  /** Where others only poll. */
  Hints(JdbcFeed feed, JdbcQueue queue) {
    this(feed, queue, change -> {});
  }

  void tell(Set<Address> to, TaskStatus status) {
    feed.deliver(to, status);
    if (!feed.hasAll(to)) {
      others.accept(Change.STATUS);
    }
  }

  /** Workers of all processes are told, since those of this one may have no free slot. */
  void wake(Submission.Lane lane, TaskId id) {
    queue.deliver(lane, id);
    others.accept(Change.WORK);
  }
}
