package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.now;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Priority;
import io.dualloop.api.Progress;
import io.dualloop.api.StopReason;
import io.dualloop.api.TaskId;
import io.dualloop.api.Work;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Performs random operations by two workers and remembers every attempt that ever began. */
final class RandomRun {

  private static final List<Priority> PRIORITIES =
      List.of(Priority.HIGH, Priority.LOW, Priority.NORMAL);
  private static final List<Address> WORKERS = List.of(Rig.WORKER, new Address("background-2"));

  final Rig rig;
  private final Map<TaskId, List<Claim.Ref>> begun = new HashMap<>();

  RandomRun(Rig rig) {
    this.rig = rig;
  }

  static String name(Operation op) {
    return "t-" + op.task();
  }

  void perform(Operation op) {
    TaskId id = TaskId.of(name(op));
    Work work = op.choice() % 2 == 0 ? Work.STOPPED : Work.RUNNING;
    switch (op.kind()) {
      case SUBMIT -> rig.submit(wanted(op));
      case CLAIM -> claim(op);
      case BEGIN -> now(rig.store.begin(id, worker(op), Rig.LEASE)).ifPresent(this::note);
      case RENEW -> {
        Claim.Ref ref = attempt(op);
        if (ref != null) {
          now(rig.store.renew(List.of(ref), Rig.LEASE));
        }
      }
      case PROGRESS -> write(op, null);
      case DONE -> write(op, new Outcome.Done(Json.of("1"), Duration.ZERO));
      case FAIL -> write(op, new Outcome.Failed(Rig.ERROR, work, op.choice() % 3 == 0));
      case RETRY -> write(op, new Outcome.RetryIn(op.pause(), Rig.ERROR, work));
      case HAND_BACK ->
          write(op, new Outcome.HandBack(op.choice() % 3 == 0 ? Work.NOT_STARTED : work));
      case STOPPED -> {
        StopReason reason = op.choice() % 3 == 0 ? StopReason.DEADLINE : StopReason.CANCELLED;
        write(op, new Outcome.Stopped(reason, work));
      }
      case CANCEL -> now(rig.store.cancel(id, Rig.GRACE));
      case ABANDON -> now(rig.store.abandon(id, Rig.ERROR));
      case WATCH -> now(rig.store.watch(id, Rig.WATCHER));
      case LEAVE -> now(rig.store.leave(id, Rig.WATCHER, op.choice() % 2 == 0, Rig.GRACE));
      case WAIT -> rig.time.advance(op.pause());
      case SWEEP -> now(rig.store.sweep(1 + op.choice()));
    }
  }

  private Wanted wanted(Operation op) {
    Wanted wanted = Wanted.task(name(op)).priority(PRIORITIES.get(op.choice() % 3));
    return switch (op.choice() % 4) {
      case 0 -> wanted;
      case 1 -> wanted.delay(Duration.ofSeconds(2)).requestKey("r-" + op.task() % 2);
      case 2 -> wanted.startWithin(Duration.ofSeconds(10)).idempotency(name(op), "f");
      default -> wanted.timeout(Duration.ofSeconds(40));
    };
  }

  private static Address worker(Operation op) {
    return WORKERS.get(op.choice() % WORKERS.size());
  }

  private void claim(Operation op) {
    int count = 1 + op.choice() % 3;
    List<Priority> picks = PRIORITIES.subList(0, count);
    ClaimRequest request = new ClaimRequest(worker(op), Map.of(Rig.TYPE, 2), picks, Rig.LEASE);
    now(rig.store.claim(request)).forEach(this::note);
  }

  private void note(Claim claim) {
    begun.computeIfAbsent(claim.ref().id(), id -> new ArrayList<>()).add(claim.ref());
  }

  /** Mostly the last attempt, sometimes one before it. */
  private Claim.@Nullable Ref attempt(Operation op) {
    List<Claim.Ref> attempts = begun.getOrDefault(TaskId.of(name(op)), List.of());
    if (attempts.isEmpty()) {
      return null;
    }
    int back = op.choice() % 4 == 3 ? op.choice() : 0;
    return attempts.get(Math.max(0, attempts.size() - 1 - back));
  }

  private void write(Operation op, @Nullable Outcome outcome) {
    Claim.Ref ref = attempt(op);
    if (ref == null) {
      return;
    }
    Lookup before = rig.find(ref.id().value());
    Settled settled =
        outcome == null
            ? now(rig.store.progress(ref, Progress.of(op.choice(), "")))
            : now(rig.store.settle(ref, outcome));
    if (settled.isNoted() && rig.find(ref.id().value()).equals(before)) {
      assertThat(outcome).as("only a settle is noted and changes nothing: a repeat").isNotNull();
    } else if (settled.isNoted()) {
      List<Claim.Ref> attempts = begun.getOrDefault(ref.id(), List.of());
      assertThat(ref)
          .as("only the last attempt counts")
          .isEqualTo(attempts.get(attempts.size() - 1));
    }
  }
}
