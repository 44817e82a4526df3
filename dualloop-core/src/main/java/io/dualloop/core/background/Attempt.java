package io.dualloop.core.background;

import io.dualloop.api.Progress;
import io.dualloop.api.TaskId;
import io.dualloop.api.Work;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Settled;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One attempt that this loop holds. The upper half is the mail of other threads, one place for each
 * kind, so that nothing queues up; the lower half belongs to the loop's thread.
 */
final class Attempt {

  /** Where the bookkeeping of an attempt is; whether its handler still runs is another matter. */
  enum Phase {
    /** The handler may go on. */
    RUNNING,
    /** The handler was told to stop and has its grace. */
    STOPPING,
    /** The outcome is being written. */
    SETTLING,
    /** Nothing more will be written. */
    OVER
  }

  /** What the store answered to a progress write. */
  record ProgressAnswer(@Nullable Settled settled, @Nullable Throwable failure) {}

  final Claim claim;
  final Route<?, ?> route;
  final StopSignal stop = new StopSignal();
  final HandlerThread thread = new HandlerThread();

  final AtomicReference<@Nullable Told> told = new AtomicReference<>();
  final AtomicReference<@Nullable Progress> progress = new AtomicReference<>();
  final AtomicReference<@Nullable ProgressAnswer> progressAnswer = new AtomicReference<>();
  final AtomicReference<@Nullable Finish> finish = new AtomicReference<>();
  final AtomicReference<@Nullable Runnable> waitsForToken = new AtomicReference<>();
  final AtomicBoolean inMail = new AtomicBoolean();

  /** The loop has let go of it: what is told of it now, nobody reads. */
  volatile boolean released;

  /** No earlier than the begin in the store is for a deadline; no later is for an age. */
  final long receivedAt;

  final long askedAt;

  Phase phase = Phase.RUNNING;
  boolean handlerDone;
  boolean lost;
  long doneAt;
  long leaseUntil;
  Timers.@Nullable Timer limit;
  Timers.@Nullable Timer grace;
  final ProgressState written = new ProgressState();

  Attempt(Claim claim, Route<?, ?> route, long askedAt, long receivedAt) {
    this.claim = claim;
    this.route = route;
    this.askedAt = askedAt;
    this.receivedAt = receivedAt;
  }

  TaskId id() {
    return claim.ref().id();
  }

  /** How long this attempt may take, from {@link #receivedAt}. */
  Duration timeLimit() {
    Duration own = route.handling().attemptTimeout();
    return Timers.shorter(own, claim.remaining());
  }

  /** How long it took from the begin until the handler returned. */
  Duration computeTime() {
    return Duration.ofNanos(Math.max(0, doneAt - askedAt));
  }

  /** How old the data are that it returned: no less than they are by the store's time. */
  Duration dataAge(DataStamp stamp, long now) {
    return Timers.sum(Duration.ofNanos(Math.max(0, now - askedAt)), stamp.age());
  }

  /** What has become of its handler so far. */
  Work work() {
    if (!thread.hasBegun()) {
      return Work.NOT_STARTED;
    }
    return handlerDone ? Work.STOPPED : Work.RUNNING;
  }

  boolean isOpen() {
    return phase == Phase.RUNNING || phase == Phase.STOPPING;
  }

  /** The outcome is decided, but the handler has not returned. */
  boolean isLeftover() {
    return !isOpen() && !handlerDone;
  }

  void cancelTimers() {
    if (limit != null) {
      limit.cancel();
    }
    if (grace != null) {
      grace.cancel();
    }
  }

  /** What has been written of an attempt's progress; belongs to the loop's thread. */
  static final class ProgressState {
    int percent;
    boolean inFlight;
    boolean ever;
    long at;
    Timers.@Nullable Timer next;
  }

  @Override
  public String toString() {
    return "attempt " + claim.attempt() + " of task " + id() + " (" + route + ")";
  }
}
