package io.dualloop.rabbit;

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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The store itself. Only, what it answers about begun attempts says which wake-ups have done their
 * work, who begins to watch waits until the process that listens is bound, and what may begin later
 * is told of when it is due.
 */
final class WatchedStore implements TaskStore {

  private final TaskStore store;
  private final Receiver receiver;
  private final Delays delays;
  private final Object order = new Object();

  /** Done when the step that was held back last is begun. Guarded by the order. */
  private CompletableFuture<?> lastHeldBack = CompletableFuture.completedFuture(null);

  WatchedStore(TaskStore store, Receiver receiver, Delays delays) {
    this.store = store;
    this.receiver = receiver;
    this.delays = delays;
  }

  @Override
  public CompletionStage<List<Claim>> claim(ClaimRequest request) {
    long last = receiver.held.last();
    return store.claim(request).thenApply(claims -> claimed(request, last, claims));
  }

  private List<Claim> claimed(ClaimRequest request, long last, List<Claim> claims) {
    if (!receiver.held.isEmpty()) {
      Set<TaskId> ids = claims.stream().map(claim -> claim.ref().id()).collect(Collectors.toSet());
      receiver.post(() -> receiver.held.begun(ids));
      Set<String> types = withRoomLeft(request, claims);
      if (!types.isEmpty()) {
        receiver.post(() -> receiver.held.noneLeft(types, last));
      }
    }
    return claims;
  }

  /** The types of which more would have been begun, if there had been more. */
  private static Set<String> withRoomLeft(ClaimRequest request, List<Claim> claims) {
    if (claims.size() >= request.picks().size()) {
      return Set.of();
    }
    return request.room().entrySet().stream()
        .filter(
            type ->
                claims.stream().filter(claim -> claim.type().equals(type.getKey())).count()
                    < type.getValue())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  @Override
  public CompletionStage<Optional<Claim>> begin(TaskId id, Address worker, Duration lease) {
    return store
        .begin(id, worker, lease)
        .thenApply(
            begun -> {
              if (!receiver.held.isEmpty()) {
                receiver.post(() -> receiver.held.begun(Set.of(id)));
              }
              return begun;
            });
  }

  @Override
  public CompletionStage<Submitted> submit(Submission submission) {
    CompletionStage<Submitted> submitted =
        submission.watcher() == null
            ? store.submit(submission)
            : whenListening(() -> store.submit(submission));
    return submitted.thenApply(
        answer -> {
          delays.submitted(submission, answer);
          return answer;
        });
  }

  /** Else what happens at once would be told before anybody is bound. First in, first out. */
  private <T> CompletionStage<T> whenListening(Supplier<CompletionStage<T>> step) {
    CompletableFuture<?> listening = receiver.listening();
    CompletableFuture<T> result = new CompletableFuture<>();
    synchronized (order) {
      if (!listening.isDone() || !lastHeldBack.isDone()) {
        lastHeldBack =
            CompletableFuture.allOf(listening, lastHeldBack).thenRun(() -> make(step, result));
        return result;
      }
    }
    return step.get();
  }

  private static <T> void make(Supplier<CompletionStage<T>> step, CompletableFuture<T> result) {
    try {
      var unused =
          step.get()
              .whenComplete(
                  (value, failure) -> {
                    if (failure == null) {
                      result.complete(value);
                    } else {
                      result.completeExceptionally(failure);
                    }
                  });
    } catch (Throwable e) {
      // The next ones are made all the same.
      result.completeExceptionally(e);
    }
  }

  @Override
  public CompletionStage<List<Renewal>> renew(List<Claim.Ref> held, Duration lease) {
    return store.renew(held, lease);
  }

  @Override
  public CompletionStage<Settled> progress(Claim.Ref attempt, Progress progress) {
    return store.progress(attempt, progress);
  }

  @Override
  public CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
    return store
        .settle(attempt, outcome)
        .thenApply(
            settled -> {
              delays.settled(attempt.id(), outcome, settled);
              return settled;
            });
  }

  @Override
  public CompletionStage<CancelStep> cancel(TaskId id, Duration grace) {
    return store.cancel(id, grace);
  }

  @Override
  public CompletionStage<Settled> abandon(TaskId id, TaskError why) {
    return store.abandon(id, why);
  }

  @Override
  public CompletionStage<Lookup> watch(TaskId id, Address watcher) {
    return whenListening(() -> store.watch(id, watcher));
  }

  @Override
  public CompletionStage<CancelStep> leave(
      TaskId id, Address watcher, boolean cancelIfLast, Duration grace) {
    return whenListening(() -> store.leave(id, watcher, cancelIfLast, grace));
  }

  @Override
  public CompletionStage<Lookup> find(TaskId id) {
    return store.find(id);
  }

  @Override
  public CompletionStage<Swept> sweep(int max) {
    return store.sweep(max);
  }

  @Override
  public CompletionStage<TaskCounts> counts() {
    return store.counts();
  }

  @Override
  public DeadLetters deadLetters() {
    return store.deadLetters();
  }
}
