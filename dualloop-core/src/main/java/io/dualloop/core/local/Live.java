package io.dualloop.core.local;

import io.dualloop.api.Json;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a task needs only until it has ended; let go with its ending. Guarded by the store's lock.
 */
final class Live {

  /** More watchers than this are answered, but not told. */
  static final int MAX_WATCHERS = 64;

  /** Rises with every task accepted: who came first. */
  final long number;

  final Json envelope;
  final Submission.@Nullable RequestKey requestKey;
  final Duration timeout;
  final @Nullable Duration startWithin;
  final long deadline;
  final long startBy;

  /** When it may be begun, or became ready. */
  long readyAt;

  /** Whether it is in the line for its lane. */
  boolean ready;

  /** Attempts that count against the handler's limit. */
  int charged;

  /** Begins since the last settle that says anything about the work. */
  int unsettledBegins;

  /** The worst that an attempt so far has left behind: one left-over handler may still run. */
  Work left = Work.NOT_STARTED;

  /**
   * Whether somebody wants it who can't watch, so that no watcher's leaving means that none does.
   */
  boolean pinned;

  @Nullable Address worker;

  /** When the last progress said that it will be done; NEVER if it did not say. */
  long estimatedAt = StoreClock.NEVER;

  long leaseEnds = StoreClock.NEVER;
  long graceEnds = StoreClock.NEVER;
  @Nullable TaskError lastError;

  /** Where it stands in the timer index; NEVER if it is not there. */
  long timerAt = StoreClock.NEVER;

  private final Set<Address> watchers = new LinkedHashSet<>(2);
  private boolean someUntold;

  Live(Submission submission, long number, long now) {
    this.number = number;
    this.envelope = submission.envelope();
    this.requestKey = submission.requestKey();
    this.timeout = submission.timeout();
    this.startWithin = submission.startWithin();
    this.deadline = StoreClock.after(now, submission.timeout());
    this.startBy = startWithin == null ? StoreClock.NEVER : StoreClock.after(now, startWithin);
    this.readyAt = StoreClock.after(now, submission.delay());
  }

  /** Notes who submitted or joined: a watcher, or someone who only wants it done. */
  void wanted(@Nullable Address by) {
    if (by == null) {
      pinned = true;
    } else {
      watch(by);
    }
  }

  void watch(Address watcher) {
    if (watchers.contains(watcher)) {
      return;
    }
    if (watchers.size() < MAX_WATCHERS) {
      watchers.add(watcher);
    } else {
      someUntold = true;
    }
  }

  void leave(Address watcher) {
    watchers.remove(watcher);
  }

  /** Whether nobody wants it any more. Those who found no place may still wait, so then never. */
  boolean isUnwanted() {
    return watchers.isEmpty() && !someUntold && !pinned;
  }

  Set<Address> watchers() {
    return Set.copyOf(watchers);
  }
}
