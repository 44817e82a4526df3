package io.dualloop.rabbit;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission;
import io.dualloop.spi.WorkQueue;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Beside a store that wakes and tells by its own hints only: who serves or listens is told by
 * either; a hint may be repeated.
 */
final class StoreHints {

  private StoreHints() {}

  static WorkQueue both(WorkQueue rabbit, WorkQueue store) {
    return new WorkQueue() {
      @Override
      public CompletionStage<Void> wake(Submission.Lane lane, TaskId id) {
        return rabbit.wake(lane, id);
      }

      @Override
      public Registration serve(Set<String> types, int slots, WorkQueue.Sink sink) {
        Registration first = rabbit.serve(types, slots, sink);
        try {
          return both(first, store.serve(types, slots, sink));
        } catch (RuntimeException e) {
          first.close();
          throw e;
        }
      }
    };
  }

  static StatusFeed both(StatusFeed rabbit, StatusFeed store) {
    return new StatusFeed() {
      @Override
      public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
        return rabbit.tell(to, status);
      }

      @Override
      public Registration listen(Address address, StatusFeed.Sink sink) {
        Registration first = rabbit.listen(address, sink);
        try {
          return both(first, store.listen(address, sink));
        } catch (RuntimeException e) {
          first.close();
          throw e;
        }
      }
    };
  }

  private static Registration both(Registration one, Registration other) {
    return () -> {
      try {
        one.close();
      } finally {
        other.close();
      }
    };
  }
}
