package io.dualloop.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Priority;
import io.dualloop.api.Progress;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/**
 * A transport under test with short ways to use it as its callers do: every answer is awaited, and
 * where the store does not tell whom it concerns, its caller does.
 */
final class Rig implements AutoCloseable {

  static final Address WATCHER = new Address("foreground-1");
  static final Address WORKER = new Address("background-1");
  static final Duration LEASE = Duration.ofSeconds(30);
  static final Duration GRACE = Duration.ofSeconds(20);

  /** How long a running attempt may still settle after its task's deadline. */
  static final Duration TO_SETTLE = Duration.ofSeconds(2);

  static final String TYPE = "QUERY";
  static final TaskError ERROR = TaskError.retryable("DOWN", "the service is down");

  final TransportUnderTest under;
  final Transport transport;
  final TaskStore store;
  final Heard heard;
  final Heard heardByWorker;
  private final Waiting waiting;
  private final List<AutoCloseable> owned = new ArrayList<>();

  Rig(TransportUnderTest under) {
    this.under = under;
    this.transport = under.transport();
    this.store = transport.store();
    this.waiting = new Waiting(under);
    this.heard = new Heard(this, transport, WATCHER);
    this.heardByWorker = new Heard(this, transport, WORKER);
  }

  static TaskId id(String id) {
    return TaskId.of(id);
  }

  static Outcome.Done done(String json) {
    return new Outcome.Done(Json.of(json), Duration.ZERO);
  }

  <T> T now(CompletionStage<T> stage) {
    return waiting.answer(stage);
  }

  /** Waits for something that others bring about. */
  void until(String what, BooleanSupplier done) {
    waiting.until(what, done);
  }

  /** Waits for something that the loops bring about, while at most so much time goes by. */
  void untilPassing(String what, Duration within, BooleanSupplier done) {
    waiting.untilPassing(what, within, done);
  }

  /**
   * Does something that must not take longer than a moment by the clock to count.
   *
   * @param round given the number of the try, from 1
   */
  <T> T inTime(Duration moment, IntFunction<T> round) {
    return waiting.inTime(moment, round);
  }

  /** Closes something before the transport. */
  <T extends AutoCloseable> T owned(T something) {
    owned.add(0, something);
    return something;
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

  Claim claimOne() {
    List<Claim> claims = claim(1);
    assertThat(claims).as("attempts begun").hasSize(1);
    return claims.get(0);
  }

  Optional<Claim> begin(String id) {
    return now(store.begin(id(id), WORKER, LEASE));
  }

  /** Submits a task and begins its first attempt. */
  Claim running(Wanted wanted) {
    return begun(accepted(wanted).taskId());
  }

  private Claim begun(TaskId id) {
    Optional<Claim> claim = begin(id.value());
    assertThat(claim).as("the attempt begun").isPresent();
    return claim.orElseThrow();
  }

  /** Begins the next attempt of a task that waits. */
  Claim again(String id) {
    return begun(id(id));
  }

  Settled settle(Claim claim, Outcome outcome) {
    return settle(claim.ref(), outcome);
  }

  Settled settle(Claim.Ref attempt, Outcome outcome) {
    return told(now(store.settle(attempt, outcome)));
  }

  Settled progress(Claim claim, Progress progress) {
    return told(now(store.progress(claim.ref(), progress)));
  }

  Settled abandon(String id, TaskError why) {
    return told(now(store.abandon(id(id), why)));
  }

  private Settled told(Settled settled) {
    if (settled.isNoted()) {
      tell(settled.tell(), settled.notedStatus());
    }
    return settled;
  }

  CancelStep cancel(String id) {
    return cancel(id, GRACE);
  }

  CancelStep cancel(String id, Duration grace) {
    return told(now(store.cancel(id(id), grace)));
  }

  CancelStep leave(String id, Address watcher, boolean cancelIfLast) {
    return told(now(store.leave(id(id), watcher, cancelIfLast, GRACE)));
  }

  private CancelStep told(CancelStep step) {
    if (step instanceof CancelStep.Ended ended) {
      tell(ended.tell(), ended.status());
    } else if (step instanceof CancelStep.Requested requested) {
      tell(requested.tell(), requested.status());
    }
    return step;
  }

  private void tell(Set<Address> to, TaskStatus status) {
    if (!to.isEmpty()) {
      now(transport.feed().tell(to, status));
    }
  }

  Lookup watch(String id, Address watcher) {
    return now(store.watch(id(id), watcher));
  }

  Lookup find(String id) {
    return now(store.find(id(id)));
  }

  TaskStatus status(String id) {
    Lookup found = find(id);
    assertThat(found).isInstanceOf(Lookup.Found.class);
    return found.found().orElseThrow();
  }

  Swept sweep() {
    Swept swept = now(store.sweep(1_000));
    swept.tell().forEach((status, to) -> tell(to, status));
    return swept;
  }

  /** Lets the loops see what has been answered to them: all of it, or for some milliseconds. */
  void letGoOn() {
    for (int i = 0; i < 20 && under.proceed(); i++) {
      Thread.onSpinWait();
    }
  }

  /** Lets time go on, then sweeps. */
  Swept after(Duration duration) {
    under.passTime(duration);
    return sweep();
  }

  /** Just before that much time has passed, whatever else goes by meanwhile. */
  Duration almost(Duration duration) {
    return duration.minus(under.slack());
  }

  @Override
  public void close() {
    try {
      for (AutoCloseable each : owned) {
        each.close();
      }
    } catch (Exception e) {
      throw new IllegalStateException("something of the test could not be closed", e);
    } finally {
      under.close();
    }
  }
}
