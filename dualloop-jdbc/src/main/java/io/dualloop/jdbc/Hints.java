package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.util.Set;

/** Tells those who listen in this process. Never blocks; what can't be told is polled for. */
record Hints(JdbcFeed feed, JdbcQueue queue) {

  void tell(Set<Address> to, TaskStatus status) {
    feed.deliver(to, status);
  }

  void wake(Submission.Lane lane, TaskId id) {
    queue.deliver(lane, id);
  }
}
