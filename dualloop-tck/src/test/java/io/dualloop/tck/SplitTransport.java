package io.dualloop.tck;

import io.dualloop.api.Lookup;
import io.dualloop.api.Progress;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
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
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A truth that neither wakes nor tells, beside a queue and a feed of another make, as a database
 * beside a broker is: who changes a task is told whom it concerns, and tells them. Its steps are
 * complete when they return, and go one at a time.
 */
final class SplitTransport implements TaskStore {

  private final Transport truth;
  private final TaskStore store;
  private final Set<Address> known = new HashSet<>();
  private final Map<TaskStatus, Set<Address>> concerned = new HashMap<>();

  private SplitTransport(Transport truth) {
    this.truth = truth;
    this.store = truth.store();
  }

  static Transport of(Transport truth, Transport hints) {
    return new Transport(
        new SplitTransport(truth),
        hints.queue(),
        hints.feed(),
        truth.results(),
        Set.of(),
        truth.survival(),
        () -> {
          truth.close();
          hints.close();
        });
  }

  /** Hears what the truth would tell. */
  private void meet(@Nullable Address address) {
    if (address != null && known.add(address)) {
      var unused =
          truth
              .feed()
              .listen(
                  address,
                  status -> concerned.computeIfAbsent(status, any -> new HashSet<>()).add(address));
    }
  }

  private <T> CompletionStage<T> silent(CompletionStage<T> step) {
    concerned.clear();
    return step;
  }

  private <T> CompletionStage<T> telling(
      CompletionStage<T> step, BiFunction<T, Map<TaskStatus, Set<Address>>, T> with) {
    return step.thenApply(
        answer -> {
          Map<TaskStatus, Set<Address>> tell = Map.copyOf(concerned);
          concerned.clear();
          return with.apply(answer, tell);
        });
  }

  private static Set<Address> all(Map<TaskStatus, Set<Address>> tell) {
    Set<Address> addresses = new HashSet<>();
    tell.values().forEach(addresses::addAll);
    return addresses;
  }

  private CompletionStage<Settled> settled(CompletionStage<Settled> step) {
    return telling(step, (answer, tell) -> new Settled(answer.status(), all(tell)));
  }

  private CompletionStage<CancelStep> stepped(CompletionStage<CancelStep> step) {
    return telling(
        step,
        (answer, tell) -> {
          if (answer instanceof CancelStep.Ended ended) {
            return new CancelStep.Ended(ended.status(), all(tell));
          }
          return answer instanceof CancelStep.Requested requested
              ? new CancelStep.Requested(requested.status(), all(tell))
              : answer;
        });
  }

  @Override
  public synchronized CompletionStage<Submitted> submit(Submission submission) {
    meet(submission.watcher());
    return silent(store.submit(submission));
  }

  @Override
  public synchronized CompletionStage<List<Claim>> claim(ClaimRequest request) {
    meet(request.worker());
    return silent(store.claim(request));
  }

  @Override
  public synchronized CompletionStage<Optional<Claim>> begin(
      TaskId id, Address worker, Duration lease) {
    meet(worker);
    return silent(store.begin(id, worker, lease));
  }

  @Override
  public synchronized CompletionStage<List<Renewal>> renew(List<Claim.Ref> held, Duration lease) {
    return silent(store.renew(held, lease));
  }

  @Override
  public synchronized CompletionStage<Settled> progress(Claim.Ref attempt, Progress progress) {
    return settled(store.progress(attempt, progress));
  }

  @Override
  public synchronized CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
    return settled(store.settle(attempt, outcome));
  }

  @Override
  public synchronized CompletionStage<CancelStep> cancel(TaskId id, Duration grace) {
    return stepped(store.cancel(id, grace));
  }

  @Override
  public synchronized CompletionStage<Settled> abandon(TaskId id, TaskError why) {
    return settled(store.abandon(id, why));
  }

  @Override
  public synchronized CompletionStage<Lookup> watch(TaskId id, Address watcher) {
    meet(watcher);
    return silent(store.watch(id, watcher));
  }

  @Override
  public synchronized CompletionStage<CancelStep> leave(
      TaskId id, Address watcher, boolean cancelIfLast, Duration grace) {
    return stepped(store.leave(id, watcher, cancelIfLast, grace));
  }

  @Override
  public synchronized CompletionStage<Lookup> find(TaskId id) {
    return silent(store.find(id));
  }

  @Override
  public synchronized CompletionStage<Swept> sweep(int max) {
    return telling(
        store.sweep(max), (answer, tell) -> new Swept(answer.touched(), answer.nextIn(), tell));
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
