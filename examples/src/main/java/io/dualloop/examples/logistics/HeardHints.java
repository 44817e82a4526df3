package io.dualloop.examples.logistics;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;
import io.dualloop.spi.WorkQueue;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Notes the hints that a transport brings. Without any, all would be found in the store before
 * long, and a play would look nearly the same.
 */
interface HeardHints {

  /** Somebody who works was woken; on a thread of the transport. */
  default void woken(Submission.Lane lane, TaskId id) {}

  /** Somebody was told how a task stands; on a thread of the transport. */
  default void told(TaskStatus status) {}

  /** The same transport, whose hints are noted by the way. */
  default Transport of(Transport transport) {
    return new Transport(
        transport.store(),
        queue(transport.queue()),
        feed(transport.feed()),
        transport.results(),
        transport.capabilities(),
        transport.survival(),
        transport::close);
  }

  private WorkQueue queue(WorkQueue queue) {
    return new WorkQueue() {
      @Override
      public CompletionStage<Void> wake(Submission.Lane lane, TaskId id) {
        return queue.wake(lane, id);
      }

      @Override
      public Registration serve(Set<String> types, int slots, WorkQueue.Sink sink) {
        return queue.serve(
            types,
            slots,
            (lane, id) -> {
              woken(lane, id);
              sink.onWake(lane, id);
            });
      }
    };
  }

  private StatusFeed feed(StatusFeed feed) {
    return new StatusFeed() {
      @Override
      public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
        return feed.tell(to, status);
      }

      @Override
      public Registration listen(Address address, StatusFeed.Sink sink) {
        return feed.listen(
            address,
            new StatusFeed.Sink() {
              @Override
              public void onStatus(TaskStatus status) {
                told(status);
                sink.onStatus(status);
              }

              @Override
              public void onReconnected() {
                sink.onReconnected();
              }
            });
      }
    };
  }
}
