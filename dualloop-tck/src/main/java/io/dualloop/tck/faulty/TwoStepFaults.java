package io.dualloop.tck.faulty;

import io.dualloop.api.Lookup;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** More methods that look first and act later, when another method came between. */
final class TwoStepFaults {

  private TwoStepFaults() {}

  static ResultStore storesInTwoSteps(ResultStore right) {
    Gap invalidations = new Gap();
    return new RightResults(right) {
      @Override
      public CompletionStage<Long> invalidate(Invalidation what) {
        CompletionStage<Long> number = right.invalidate(what);
        invalidations.arrive();
        return number;
      }

      @Override
      public CompletionStage<Boolean> put(String key, FenceToken token, NewResult result) {
        int seen = invalidations.arrived();
        return right
            .get(key, token.tags())
            .thenCompose(
                now -> {
                  if (now.generation() > token.generation()) {
                    return CompletableFuture.completedFuture(false);
                  }
                  invalidations.await(seen);
                  return right
                      .token(key, token.tags())
                      .thenCompose(later -> right.put(key, later, result));
                });
      }
    };
  }

  static TaskStore cancelsInTwoSteps(TaskStore right) {
    Gap settles = new Gap();
    return new RightStore(right) {
      @Override
      public CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
        CompletionStage<Settled> settled = right.settle(attempt, outcome);
        settles.arrive();
        return settled;
      }

      @Override
      public CompletionStage<CancelStep> cancel(TaskId id, Duration grace) {
        int seen = settles.arrived();
        return right
            .find(id)
            .thenCompose(
                before -> {
                  if (!isRunning(before)) {
                    return right.cancel(id, grace);
                  }
                  settles.await(seen);
                  return right.find(id).thenCompose(now -> request(id, grace, before, now));
                });
      }

      // What it writes for the attempt that it saw reaches nobody any more.
      private CompletionStage<CancelStep> request(
          TaskId id, Duration grace, Lookup before, Lookup now) {
        return isRunning(now)
            ? right.cancel(id, grace)
            : CompletableFuture.completedFuture(
                new CancelStep.Requested(before.found().orElseThrow(), Set.of()));
      }
    };
  }

  private static boolean isRunning(Lookup lookup) {
    return lookup.found().filter(status -> status.state() == TaskState.PROCESSING).isPresent();
  }

  static TaskStore joinsInTwoSteps(TaskStore right) {
    Gap leaves = new Gap();
    Map<String, TaskId> holders = new ConcurrentHashMap<>();
    Set<String> fenced = ConcurrentHashMap.newKeySet();
    return new RightStore(right) {
      @Override
      public CompletionStage<CancelStep> leave(
          TaskId id, Address watcher, boolean cancelIfLast, Duration grace) {
        CompletionStage<CancelStep> left = right.leave(id, watcher, cancelIfLast, grace);
        leaves.arrive();
        return left;
      }

      @Override
      public CompletionStage<Submitted> submit(Submission submission) {
        Submission.RequestKey key = submission.requestKey();
        Address watcher = submission.watcher();
        if (key == null || watcher == null || submission.idempotency() != null) {
          return right.submit(submission);
        }
        if (key.generation() > 0) {
          fenced.add(key.key());
        }
        if (fenced.contains(key.key())) {
          return right.submit(submission);
        }
        TaskId holder = holders.putIfAbsent(key.key(), submission.id());
        if (holder == null || holder.equals(submission.id())) {
          return right.submit(submission);
        }
        int seen = leaves.arrived();
        return right
            .find(holder)
            .thenCompose(
                found -> {
                  Optional<TaskStatus> open = found.found().filter(TwoStepFaults::isOpen);
                  if (open.isEmpty()) {
                    return right.submit(submission);
                  }
                  leaves.await(seen);
                  return right
                      .watch(holder, watcher)
                      .<Submitted>thenApply(any -> new Submitted.Joined(open.orElseThrow()));
                });
      }
    };
  }

  private static boolean isOpen(TaskStatus status) {
    return !status.isEnded() && !status.cancelRequested();
  }
}
