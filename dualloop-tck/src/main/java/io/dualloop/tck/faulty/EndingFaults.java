package io.dualloop.tck.faulty;

import io.dualloop.api.Ending;
import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Progress;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What can be wrong with endings, and with what is read of a task. */
final class EndingFaults {

  private EndingFaults() {}

  /** Shows another status than the right one. */
  private static class Overwriting extends RightStore {
    final Map<TaskId, TaskStatus> overwritten = new ConcurrentHashMap<>();

    Overwriting(TaskStore right) {
      super(right);
    }

    TaskStatus overwrite(TaskStatus status, TaskState state, @Nullable Json result) {
      TaskStatus other =
          new TaskStatus(
              status.taskId(),
              status.type(),
              status.owner(),
              state,
              status.version() + 1,
              status.attempt(),
              status.progress(),
              status.cancelRequested(),
              null,
              new Ending(
                  Work.STOPPED, result, null, result == null ? null : Duration.ZERO, 1, null),
              status.times(),
              status.history());
      overwritten.put(status.taskId(), other);
      return other;
    }

    @Override
    public CompletionStage<Lookup> find(TaskId id) {
      TaskStatus other = overwritten.get(id);
      return other == null
          ? right.find(id)
          : CompletableFuture.completedFuture(new Lookup.Found(other));
    }
  }

  static TaskStore letsALateSuccessIn(TaskStore right) {
    return new Overwriting(right) {
      @Override
      public CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
        CompletionStage<Settled> settled = right.settle(attempt, outcome);
        if (!(outcome instanceof Outcome.Done done)) {
          return settled;
        }
        return settled.thenCompose(
            answer ->
                answer.isNoted()
                    ? CompletableFuture.completedFuture(answer)
                    : right.find(attempt.id()).thenApply(found -> late(found, done.result())));
      }

      private Settled late(Lookup found, Json result) {
        return found
            .found()
            .filter(TaskStatus::isEnded)
            .map(ended -> new Settled(overwrite(ended, TaskState.SUCCEEDED, result), Set.of()))
            .orElse(Settled.LOST);
      }
    };
  }

  static TaskStore cancelsWhatHasEnded(TaskStore right) {
    return new Overwriting(right) {
      @Override
      public CompletionStage<CancelStep> cancel(TaskId id, Duration grace) {
        return right
            .cancel(id, grace)
            .thenApply(
                step ->
                    step instanceof CancelStep.TooLate late
                        ? new CancelStep.Ended(
                            overwrite(late.status(), TaskState.CANCELLED, null), Set.of())
                        : step);
      }
    };
  }

  static TaskStore cancelsNothing(TaskStore right) {
    return new RightStore(right) {
      @Override
      public CompletionStage<CancelStep> cancel(TaskId id, Duration grace) {
        return right
            .find(id)
            .thenApply(
                lookup ->
                    lookup.fold(
                        status ->
                            status.isEnded()
                                ? new CancelStep.TooLate(status)
                                : new CancelStep.Requested(status, Set.of()),
                        gone -> new CancelStep.Unknown(),
                        CancelStep.Unknown::new));
      }
    };
  }

  static TaskStore watchesWithoutRegistering(TaskStore right) {
    return new RightStore(right) {
      @Override
      public CompletionStage<Lookup> watch(TaskId id, Address watcher) {
        return right.find(id);
      }
    };
  }

  static TaskStore staysWhenTheLastLeaves(TaskStore right) {
    return new RightStore(right) {
      @Override
      public CompletionStage<CancelStep> leave(
          TaskId id, Address watcher, boolean cancelIfLast, Duration grace) {
        return right.leave(id, watcher, false, grace);
      }
    };
  }

  static TaskStore cancelsWhenTheFirstLeaves(TaskStore right) {
    return new RightStore(right) {
      @Override
      public CompletionStage<CancelStep> leave(
          TaskId id, Address watcher, boolean cancelIfLast, Duration grace) {
        return right
            .leave(id, watcher, cancelIfLast, grace)
            .thenCompose(
                step ->
                    cancelIfLast && step instanceof CancelStep.Left
                        ? right.cancel(id, grace)
                        : CompletableFuture.completedFuture(step));
      }
    };
  }

  static TaskStore leavesNoTombstone(TaskStore right) {
    return new RightStore(right) {
      @Override
      public CompletionStage<Lookup> find(TaskId id) {
        return right.find(id).thenApply(this::forgetful);
      }

      @Override
      public CompletionStage<Lookup> watch(TaskId id, Address watcher) {
        return right.watch(id, watcher).thenApply(this::forgetful);
      }

      private Lookup forgetful(Lookup lookup) {
        return lookup instanceof Lookup.Gone ? new Lookup.NeverWas() : lookup;
      }
    };
  }

  static TaskStore letsProgressFall(TaskStore right) {
    Map<TaskId, Progress> latest = new ConcurrentHashMap<>();
    return new RightStore(right) {
      @Override
      public CompletionStage<Settled> progress(Claim.Ref attempt, Progress progress) {
        return right
            .progress(attempt, progress)
            .thenApply(
                settled -> {
                  if (settled.isNoted()) {
                    latest.put(attempt.id(), progress);
                  }
                  return settled;
                });
      }

      @Override
      public CompletionStage<Lookup> find(TaskId id) {
        return right.find(id).thenApply(this::fallen);
      }

      private Lookup fallen(Lookup lookup) {
        return lookup
            .found()
            .filter(status -> !status.isEnded() && latest.containsKey(status.taskId()))
            .<Lookup>map(
                status ->
                    new Lookup.Found(
                        new TaskStatus(
                            status.taskId(),
                            status.type(),
                            status.owner(),
                            status.state(),
                            status.version(),
                            status.attempt(),
                            latest.getOrDefault(status.taskId(), Progress.NONE),
                            status.cancelRequested(),
                            status.lastError(),
                            status.ending(),
                            status.times(),
                            status.history())))
            .orElse(lookup);
      }
    };
  }
}
