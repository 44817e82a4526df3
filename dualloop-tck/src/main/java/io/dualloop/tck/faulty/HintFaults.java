package io.dualloop.tck.faulty;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission;
import io.dualloop.spi.WorkQueue;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/** What can be wrong with the two hints. */
final class HintFaults {

  private HintFaults() {}

  static WorkQueue wakesNobody(WorkQueue right) {
    return new WorkQueue() {
      @Override
      public CompletionStage<Void> wake(Submission.Lane lane, TaskId id) {
        return right.wake(lane, id);
      }

      @Override
      public Registration serve(Set<String> types, int slots, WorkQueue.Sink sink) {
        return right.serve(types, slots, (lane, id) -> {});
      }
    };
  }

  static StatusFeed losesEndings(StatusFeed right) {
    return new RightFeed(right) {
      @Override
      public Registration listen(Address address, StatusFeed.Sink sink) {
        return right.listen(
            address,
            new StatusFeed.Sink() {
              @Override
              public void onStatus(TaskStatus status) {
                if (!status.isEnded()) {
                  sink.onStatus(status);
                }
              }

              @Override
              public void onReconnected() {
                sink.onReconnected();
              }
            });
      }
    };
  }

  static StatusFeed dropsWhoThrows(StatusFeed right) {
    return new RightFeed(right) {
      @Override
      public Registration listen(Address address, StatusFeed.Sink sink) {
        AtomicBoolean dropped = new AtomicBoolean();
        return right.listen(
            address,
            status -> {
              if (!dropped.get()) {
                dropped.set(true);
                sink.onStatus(status);
                dropped.set(false);
              }
            });
      }
    };
  }

  private static class RightFeed implements StatusFeed {
    private final StatusFeed right;

    RightFeed(StatusFeed right) {
      this.right = right;
    }

    @Override
    public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
      return right.tell(to, status);
    }

    @Override
    public Registration listen(Address address, StatusFeed.Sink sink) {
      return right.listen(address, sink);
    }
  }
}
