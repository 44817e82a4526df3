package io.dualloop.tck.faulty;

import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Survival;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import io.dualloop.spi.WorkQueue;

/** A transport with one part changed. */
record Parts(Transport right) {

  static Parts of(Transport right) {
    return new Parts(right);
  }

  Transport store(TaskStore other) {
    return with(other, right.queue(), right.feed(), right.results(), right.survival());
  }

  Transport queue(WorkQueue other) {
    return with(right.store(), other, right.feed(), right.results(), right.survival());
  }

  Transport feed(StatusFeed other) {
    return with(right.store(), right.queue(), other, right.results(), right.survival());
  }

  Transport results(ResultStore other) {
    return with(right.store(), right.queue(), right.feed(), other, right.survival());
  }

  Transport survival(Survival other) {
    return with(right.store(), right.queue(), right.feed(), right.results(), other);
  }

  private Transport with(
      TaskStore store, WorkQueue queue, StatusFeed feed, ResultStore results, Survival survival) {
    return new Transport(
        store, queue, feed, results, right.capabilities(), survival, right.owner());
  }
}
