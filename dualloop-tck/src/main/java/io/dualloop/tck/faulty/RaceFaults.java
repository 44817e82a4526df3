package io.dualloop.tck.faulty;

import io.dualloop.api.Lookup;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskStore;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;

/** Methods that look first and act later: right for one caller, wrong for two at once. */
final class RaceFaults {

  private RaceFaults() {}

  static TaskStore submitsInTwoSteps(TaskStore right) {
    Gap gap = new Gap();
    return new RightStore(right) {
      @Override
      public CompletionStage<Submitted> submit(Submission submission) {
        if (submission.requestKey() == null) {
          return right.submit(submission);
        }
        boolean alone = gap.enter();
        CompletionStage<Submitted> answer =
            right.submit(alone ? submission : SubmitFaults.withoutRequestKey(submission));
        gap.leave();
        return answer;
      }
    };
  }

  static TaskStore reservesInTwoSteps(TaskStore right) {
    Gap gap = new Gap();
    return new RightStore(right) {
      @Override
      public CompletionStage<Submitted> submit(Submission submission) {
        if (submission.idempotency() == null) {
          return right.submit(submission);
        }
        boolean alone = gap.enter();
        CompletionStage<Submitted> answer =
            right.submit(alone ? submission : SubmitFaults.withoutIdempotency(submission));
        gap.leave();
        return answer;
      }
    };
  }

  static TaskStore claimsInTwoSteps(TaskStore right) {
    Gap gap = new Gap();
    AtomicReference<CompletionStage<List<Claim>>> latest = new AtomicReference<>();
    return new RightStore(right) {
      @Override
      public CompletionStage<List<Claim>> claim(ClaimRequest request) {
        boolean alone = gap.enter();
        CompletionStage<List<Claim>> other = latest.get();
        CompletionStage<List<Claim>> answer = alone || other == null ? right.claim(request) : other;
        latest.set(answer);
        gap.leave();
        return answer;
      }
    };
  }

  static TaskStore settlesInTwoSteps(TaskStore right) {
    Gap gap = new Gap();
    return new RightStore(right) {
      @Override
      public CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
        return right
            .find(attempt.id())
            .thenCompose(
                before -> {
                  gap.enter();
                  gap.leave();
                  return right
                      .settle(attempt, outcome)
                      .thenCompose(settled -> afterwards(attempt, before, settled));
                });
      }

      // Takes for its own what another one did since it looked.
      private CompletionStage<Settled> afterwards(
          Claim.Ref attempt, Lookup before, Settled settled) {
        boolean wasEnded = before.found().filter(TaskStatus::isEnded).isPresent();
        if (settled.isNoted() || wasEnded) {
          return CompletableFuture.completedFuture(settled);
        }
        return right
            .find(attempt.id())
            .thenApply(
                now ->
                    now.found()
                        .filter(TaskStatus::isEnded)
                        .map(status -> new Settled(status, Set.of()))
                        .orElse(settled));
      }
    };
  }

  static TaskStore watchesInTwoSteps(TaskStore right) {
    Gap settles = new Gap();
    return new RightStore(right) {
      @Override
      public CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
        CompletionStage<Settled> settled = right.settle(attempt, outcome);
        settles.arrive();
        return settled;
      }

      @Override
      public CompletionStage<Lookup> watch(TaskId id, Address watcher) {
        int seen = settles.arrived();
        return right
            .find(id)
            .thenCompose(
                snapshot -> {
                  settles.await(seen);
                  return right.watch(id, watcher).thenApply(registered -> snapshot);
                });
      }
    };
  }
}
