package io.dualloop.tck.faulty;

import io.dualloop.api.Lookup;
import io.dualloop.api.Progress;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.DeadLetters;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Swept;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Does what the right store does; a fault overrides what it gets wrong. */
class RightStore implements TaskStore {

  final TaskStore right;

  RightStore(TaskStore right) {
    this.right = right;
  }

  @Override
  public CompletionStage<Submitted> submit(Submission submission) {
    return right.submit(submission);
  }

  @Override
  public CompletionStage<List<Claim>> claim(ClaimRequest request) {
    return right.claim(request);
  }

  @Override
  public CompletionStage<Optional<Claim>> begin(TaskId id, Address worker, Duration lease) {
    return right.begin(id, worker, lease);
  }

  @Override
  public CompletionStage<List<Renewal>> renew(List<Claim.Ref> held, Duration lease) {
    return right.renew(held, lease);
  }

  @Override
  public CompletionStage<Settled> progress(Claim.Ref attempt, Progress progress) {
    return right.progress(attempt, progress);
  }

  @Override
  public CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
    return right.settle(attempt, outcome);
  }

  @Override
  public CompletionStage<CancelStep> cancel(TaskId id, Duration grace) {
    return right.cancel(id, grace);
  }

  @Override
  public CompletionStage<Settled> abandon(TaskId id, TaskError why) {
    return right.abandon(id, why);
  }

  @Override
  public CompletionStage<Lookup> watch(TaskId id, Address watcher) {
    return right.watch(id, watcher);
  }

  @Override
  public CompletionStage<CancelStep> leave(
      TaskId id, Address watcher, boolean cancelIfLast, Duration grace) {
    return right.leave(id, watcher, cancelIfLast, grace);
  }

  @Override
  public CompletionStage<Lookup> find(TaskId id) {
    return right.find(id);
  }

  @Override
  public CompletionStage<Swept> sweep(int max) {
    return right.sweep(max);
  }

  @Override
  public CompletionStage<TaskCounts> counts() {
    return right.counts();
  }

  @Override
  public DeadLetters deadLetters() {
    return right.deadLetters();
  }
}
