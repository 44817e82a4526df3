package io.dualloop.tck.faulty;

import io.dualloop.api.Json;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskId;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
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
import java.util.function.BiFunction;

/** What can be wrong when an attempt ends. */
final class SettleFaults {

  private static final TaskError HANDED_BACK = TaskError.retryable("HANDED_BACK", "charged");

  private SettleFaults() {}

  private static TaskStore changing(TaskStore right, BiFunction<TaskId, Outcome, Outcome> change) {
    return new RightStore(right) {
      @Override
      public CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
        return right.settle(attempt, change.apply(attempt.id(), outcome));
      }
    };
  }

  static TaskStore forgetsWhoSettled(TaskStore right) {
    Set<Claim.Ref> settled = ConcurrentHashMap.newKeySet();
    return new RightStore(right) {
      @Override
      public CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
        return settled.add(attempt)
            ? right.settle(attempt, outcome)
            : CompletableFuture.completedFuture(Settled.LOST);
      }
    };
  }

  static TaskStore retriesEarly(TaskStore right) {
    return changing(
        right,
        (id, outcome) ->
            outcome instanceof Outcome.RetryIn retry
                ? new Outcome.RetryIn(retry.delay().dividedBy(2), retry.error(), retry.work())
                : outcome);
  }

  static TaskStore saysThatAllWorkStopped(TaskStore right) {
    return changing(
        right,
        (id, outcome) -> {
          if (outcome instanceof Outcome.Stopped stopped) {
            return new Outcome.Stopped(stopped.reason(), Work.STOPPED);
          }
          if (outcome instanceof Outcome.RetryIn retry) {
            return new Outcome.RetryIn(retry.delay(), retry.error(), Work.STOPPED);
          }
          return outcome;
        });
  }

  static TaskStore chargesHandBacks(TaskStore right) {
    return changing(
        right,
        (id, outcome) ->
            outcome instanceof Outcome.HandBack back
                ? new Outcome.RetryIn(Duration.ZERO, HANDED_BACK, back.work())
                : outcome);
  }

  static TaskStore neverPoisons(TaskStore right) {
    Map<TaskId, Integer> handBacks = new ConcurrentHashMap<>();
    return changing(
        right,
        (id, outcome) ->
            outcome instanceof Outcome.HandBack && handBacks.merge(id, 1, Integer::sum) > 3
                ? new Outcome.HandBack(Work.NOT_STARTED)
                : outcome);
  }

  static TaskStore cutsLargeResults(TaskStore right) {
    return changing(
        right,
        (id, outcome) ->
            outcome instanceof Outcome.Done done && done.result().size() > TaskEnvelope.MAX_BYTES
                ? new Outcome.Done(Json.NULL, done.ageAtBegin())
                : outcome);
  }

  static TaskStore forgetsTheAgeOfData(TaskStore right) {
    return changing(
        right,
        (id, outcome) ->
            outcome instanceof Outcome.Done done
                ? new Outcome.Done(done.result(), Duration.ZERO)
                : outcome);
  }
}
