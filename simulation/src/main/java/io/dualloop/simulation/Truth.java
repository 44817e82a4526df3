package io.dualloop.simulation;

import io.dualloop.api.Lookup;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Swept;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The model beside the store: what it was asked, what it answered, and how each task stands. */
final class Truth {

  private final World world;
  private final TaskStore store;
  private final Map<TaskId, Life> lives = new LinkedHashMap<>();
  private final List<Life> unended = new ArrayList<>();

  Truth(World world, TaskStore store) {
    this.world = world;
    this.store = store;
  }

  Collection<Life> all() {
    return lives.values();
  }

  List<Life> unended() {
    return unended;
  }

  @Nullable Life life(@Nullable TaskId id) {
    return id == null ? null : lives.get(id);
  }

  /** The task whose id this is, for a trace. */
  String name(TaskId id) {
    Life life = lives.get(id);
    return life == null ? "t?" : life.toString();
  }

  /** How a task stands at this moment, read from the store. */
  TaskStatus read(Life life) {
    Lookup found = store.find(life.submission.id()).toCompletableFuture().join();
    return world.lies().read(life, found.found().orElse(life.status));
  }

  /** One call has had its effect. */
  @SuppressWarnings("unchecked") // the method's name decides on the types
  void answered(String call, Object[] args, Object answer) {
    switch (call) {
      case "submit" -> submitted((Submission) args[0], (Submitted) answer);
      case "claim" -> {
        refreshAll();
        Duration lease = ((ClaimRequest) args[0]).lease();
        ((List<Claim>) answer).forEach(claim -> begun(claim, lease));
      }
      case "begin" -> {
        refreshAll();
        ((Optional<Claim>) answer).ifPresent(claim -> begun(claim, (Duration) args[2]));
      }
      case "renew" -> renewed((List<Claim.Ref>) args[0], (Duration) args[1], answer);
      case "progress" -> progressed((Claim.Ref) args[0], (Settled) answer);
      case "settle" -> settled((Claim.Ref) args[0], (Outcome) args[1], (Settled) answer);
      case "cancel", "leave" -> cancelled(call, args, (CancelStep) answer);
      case "watch" -> watched((TaskId) args[0], (Address) args[1]);
      case "sweep" -> {
        Swept swept = (Swept) answer;
        if (swept.touched() > 0) {
          refreshAll();
        }
        if (swept.touched() < (int) args[0]) {
          world.each(Invariant::swept);
        }
      }
      default -> {}
    }
  }

  private void submitted(Submission submission, Submitted answer) {
    TaskStatus status =
        answer instanceof Submitted.Accepted a
            ? a.status()
            : answer instanceof Submitted.Known k
                ? k.status()
                : answer instanceof Submitted.Joined j ? j.status() : null;
    if (status == null) {
      return;
    }
    Life life = lives.get(status.taskId());
    if (life == null) {
      life =
          new Life(
              lives.size() + 1, submission, Parameters.of(submission.envelope()), status, now());
      lives.put(status.taskId(), life);
      unended.add(life);
      Life made = life;
      world.each(invariant -> invariant.accepted(made));
    }
    if (!life.isEnded()) {
      if (submission.watcher() == null) {
        life.pinned = true;
      } else {
        life.watchers.add(submission.watcher());
      }
    }
    refresh(life);
  }

  private void begun(Claim claim, Duration lease) {
    Life life = lives.get(claim.ref().id());
    if (life == null) {
      return;
    }
    Life.Begin begin =
        new Life.Begin(claim.ref().token(), claim.attempt(), now(), now() + lease.toNanos());
    world.each(invariant -> invariant.begun(life, begin));
    life.begins.add(begin);
    life.unsettledBegins++;
    refresh(life);
  }

  @SuppressWarnings("unchecked") // a renewal answers with one for each
  private void renewed(List<Claim.Ref> refs, Duration lease, Object answer) {
    List<Renewal> answers = (List<Renewal>) answer;
    for (int i = 0; i < refs.size(); i++) {
      Claim.Ref ref = refs.get(i);
      Renewal each = answers.get(i);
      Life life = lives.get(ref.id());
      if (life != null) {
        TaskStatus before = life.status;
        world.each(invariant -> invariant.renewed(life, ref, each, before));
        Life.Begin begin = life.begin(ref.token());
        if (each != Renewal.LOST && begin != null) {
          begin.leaseEnds = now() + lease.toNanos();
        }
        refresh(life);
      }
    }
  }

  private void progressed(Claim.Ref ref, Settled answer) {
    Life life = lives.get(ref.id());
    if (life != null) {
      TaskStatus before = life.status;
      refresh(life);
      world.each(invariant -> invariant.progressed(life, ref, answer, before));
    }
  }

  private void settled(Claim.Ref ref, Outcome outcome, Settled answer) {
    Life life = lives.get(ref.id());
    if (life == null) {
      return;
    }
    TaskStatus before = life.status;
    refresh(life);
    world.each(invariant -> invariant.settled(life, ref, outcome, answer, before));
    boolean first = life.settled.putIfAbsent(ref.token(), outcome) == null;
    if (answer.isNoted()) {
      life.settledLast = ref.token();
    }
    if (answer.isNoted() && first && outcome instanceof Outcome.RetryIn retry) {
      life.notBefore = now() + retry.delay().toNanos();
      life.unsettledBegins = 0;
    } else if (answer.isNoted() && first && outcome instanceof Outcome.HandBack back) {
      life.unsettledBegins -= back.work() == io.dualloop.api.Work.NOT_STARTED ? 1 : 0;
    }
    if (!answer.isNoted() && first) {
      life.settled.remove(ref.token());
    }
  }

  private void cancelled(String call, Object[] args, CancelStep answer) {
    Life life = lives.get((TaskId) args[0]);
    if (life == null) {
      return;
    }
    TaskStatus before = life.status;
    if (call.equals("leave")) {
      life.watchers.remove((Address) args[1]);
      life.leftByAll |=
          !(answer instanceof CancelStep.Left) && !(answer instanceof CancelStep.TooLate);
    } else if (!life.isEnded()) {
      life.cancelAsked = true;
    }
    if (answer instanceof CancelStep.Requested) {
      life.cancelRequestedAt = Math.min(life.cancelRequestedAt, now());
    }
    refresh(life);
    world.each(invariant -> invariant.cancelStep(life, call, answer, before));
  }

  private void watched(TaskId id, Address watcher) {
    Life life = lives.get(id);
    if (life != null && !life.isEnded()) {
      life.watchers.add(watcher);
    }
  }

  /** Any of them may have changed. */
  void refreshAll() {
    for (int i = unended.size() - 1; i >= 0; i--) {
      refresh(unended.get(i));
    }
  }

  void refresh(Life life) {
    TaskStatus before = life.status;
    TaskStatus now = read(life);
    if (now.version() == before.version() && now.state() == before.state()) {
      return;
    }
    life.status = now;
    if (now.isEnded()) {
      life.endedAt = now();
      unended.remove(life);
    }
    world.note("store", () -> life + " is " + describe(now));
    world.each(invariant -> invariant.changed(life, before));
  }

  static String describe(TaskStatus status) {
    return status.state()
        + " v"
        + status.version()
        + " attempt "
        + status.attempt()
        + (status.progress().percent() > 0 ? " " + status.progress().percent() + "%" : "")
        + (status.cancelRequested() ? " cancel requested" : "")
        + status.work().map(work -> " work " + work).orElse("")
        + status.error().map(error -> " " + error.code()).orElse("");
  }

  private long now() {
    return world.now();
  }
}
