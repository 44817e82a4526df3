package io.dualloop.core.background;

import io.dualloop.core.loop.Timers;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prolongs the leases of what is held, every third of a lease, and learns by it what was lost or
 * shall be cancelled. Belongs to the loop's thread.
 */
final class Renewals {

  private final TaskStore store;
  private final Loop loop;
  private final Held held;
  private final Stopping stopping;
  private final Duration lease;
  private final Outage outage;
  private Timers.@Nullable Timer next;
  private boolean inFlight;
  private boolean onceMore;

  Renewals(
      TaskStore store, Loop loop, Held held, Stopping stopping, Duration lease, Reports reports) {
    this.store = store;
    this.loop = loop;
    this.held = held;
    this.stopping = stopping;
    this.lease = lease;
    this.outage = new Outage("task.renew", reports);
  }

  void start() {
    again(third());
  }

  private void again(Duration delay) {
    next = loop.after(delay, this::renew);
  }

  /** At once: something may have been missed. */
  void now() {
    if (next != null) {
      next.cancel();
    }
    renew();
  }

  private void renew() {
    next = null;
    if (inFlight) {
      // What is under way may have been asked before that which was missed.
      onceMore = true;
      return;
    }
    onceMore = false;
    List<Attempt> asked =
        held.all().stream().filter(a -> a.phase != Attempt.Phase.OVER && !a.lost).toList();
    if (asked.isEmpty()) {
      again(third());
      return;
    }
    inFlight = true;
    List<Claim.Ref> refs = asked.stream().map(a -> a.claim.ref()).toList();
    long askedAt = loop.nanos();
    loop.ask(
        () -> store.renew(refs, lease),
        (answers, failure) -> renewed(asked, askedAt, answers, failure),
        late -> {});
  }

  private void renewed(
      List<Attempt> asked,
      long askedAt,
      @Nullable List<Renewal> answers,
      @Nullable Throwable failure) {
    inFlight = false;
    // The next one first, so that nothing that goes wrong below can end the renewing.
    if (answers == null || answers.size() != asked.size()) {
      Duration pause =
          outage.failed(
              failure != null
                  ? failure
                  : new IllegalStateException("not one answer for each attempt: " + answers));
      again(Timers.shorter(pause, third()));
      return;
    }
    again(onceMore ? Duration.ZERO : third());
    outage.over();
    for (int i = 0; i < asked.size(); i++) {
      Attempt attempt = asked.get(i);
      Renewal answer = answers.get(i);
      loop.guarded(() -> renewed(attempt, askedAt, answer));
    }
  }

  private Duration third() {
    return lease.dividedBy(3);
  }

  private void renewed(Attempt attempt, long askedAt, Renewal answer) {
    switch (answer) {
      case HELD -> attempt.leaseUntil = askedAt + lease.toNanos();
      case CANCEL_REQUESTED -> {
        attempt.leaseUntil = askedAt + lease.toNanos();
        stopping.stop(attempt, Told.CANCEL);
      }
      // While it is being settled this only means that the settle has come through.
      case LOST -> stopping.stop(attempt, Told.LOST);
    }
  }
}
