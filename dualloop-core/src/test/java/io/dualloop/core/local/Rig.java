package io.dualloop.core.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Priority;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Swept;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** A transport on manual time, a watcher and a worker that note what they are told. */
final class Rig {

  static final Address WATCHER = new Address("foreground-1");
  static final Address WORKER = new Address("background-1");
  static final Duration LEASE = Duration.ofSeconds(30);
  static final Duration GRACE = Duration.ofSeconds(2);
  static final String TYPE = "QUERY";
  static final TaskError ERROR = TaskError.retryable("DOWN", "the service is down");

  final ManualTime time = new ManualTime();
  final Transport transport;
  final TaskStore store;
  final List<TaskStatus> heard = new ArrayList<>();
  final List<TaskStatus> heardByWorker = new ArrayList<>();
  final List<TaskId> woken = new ArrayList<>();

  Rig() {
    this(builder -> builder);
  }

  Rig(UnaryOperator<InProcessTransportBuilder> limits) {
    transport = limits.apply(InProcessTransport.builder().runtime(time)).create();
    store = transport.store();
    transport.feed().listen(WATCHER, heard::add);
    transport.feed().listen(WORKER, heardByWorker::add);
    transport.queue().serve(java.util.Set.of(TYPE), 1, (lane, id) -> woken.add(id));
  }

  static <T> T now(CompletionStage<T> stage) {
    assertThat(stage.toCompletableFuture()).as("in-process steps are complete at once").isDone();
    return stage.toCompletableFuture().join();
  }

  static TaskId id(String id) {
    return TaskId.of(id);
  }

  static Outcome.Done done(String json) {
    return new Outcome.Done(Json.of(json), Duration.ZERO);
  }

  Submitted submit(Wanted wanted) {
    return now(store.submit(wanted.submission()));
  }

  TaskStatus accepted(Wanted wanted) {
    Submitted answer = submit(wanted);
    assertThat(answer).isInstanceOf(Submitted.Accepted.class);
    return ((Submitted.Accepted) answer).status();
  }

  List<Claim> claim(int count) {
    return claim(Map.of(TYPE, count), Collections.nCopies(count, Priority.NORMAL));
  }

  List<Claim> claim(Map<String, Integer> room, List<Priority> picks) {
    return now(store.claim(new ClaimRequest(WORKER, room, picks, LEASE)));
  }

  /** Submits a task and begins its first attempt. */
  Claim running(Wanted wanted) {
    accepted(wanted);
    return claimOne();
  }

  Claim claimOne() {
    List<Claim> claims = claim(1);
    assertThat(claims).hasSize(1);
    return claims.get(0);
  }

  Settled settle(Claim claim, Outcome outcome) {
    return now(store.settle(claim.ref(), outcome));
  }

  CancelStep cancel(String id) {
    return now(store.cancel(id(id), GRACE));
  }

  Lookup find(String id) {
    return now(store.find(id(id)));
  }

  TaskStatus status(String id) {
    return find(id).found().orElseThrow();
  }

  Swept sweep() {
    return now(store.sweep(1_000));
  }

  /** Lets time go on, then sweeps. */
  Swept after(Duration duration) {
    time.advance(duration);
    return sweep();
  }
}
