package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission;
import io.dualloop.spi.WorkQueue;
import java.util.Set;
import java.util.function.Consumer;

/** Who is given what a step tells and wakes. Never blocks. */
interface Hints {

  void tell(Set<Address> to, TaskStatus status);

  void wake(Submission.Lane lane, TaskId id);

  /** Those who listen in this process; others poll. */
  static Hints here(JdbcFeed feed, JdbcQueue queue) {
    return here(feed, queue, change -> {});
  }

  /**
   * Those who listen in this process, and a word to other processes; what can't be told is polled
   * for.
   *
   * @param others told what others may want to look at
   */
  static Hints here(JdbcFeed feed, JdbcQueue queue, Consumer<Change> others) {
    return new Hints() {
      @Override
      public void tell(Set<Address> to, TaskStatus status) {
        feed.deliver(to, status);
        if (!feed.hasAll(to)) {
          others.accept(Change.STATUS);
        }
      }

      @Override
      public void wake(Submission.Lane lane, TaskId id) {
        queue.deliver(lane, id);
        // All are told, since the workers of this process may have no free slot.
        others.accept(Change.WORK);
      }
    };
  }

  /** Those of another make; what they lose is read again or swept. */
  static Hints by(WorkQueue queue, StatusFeed feed) {
    return new Hints() {
      @Override
      public void tell(Set<Address> to, TaskStatus status) {
        var unused = feed.tell(to, status);
      }

      @Override
      public void wake(Submission.Lane lane, TaskId id) {
        var unused = queue.wake(lane, id);
      }
    };
  }
}
