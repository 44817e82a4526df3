package io.dualloop.core.background;

import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.loop.Sweeper;
import io.dualloop.core.loop.Telling;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes how attempts ended. A write whose outcome is unknown is repeated, which is safe, until it
 * is answered or the lease is long gone. Belongs to the loop's thread.
 */
final class Settling {

  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);

  private final Transport transport;
  private final Loop loop;
  private final Sweeper sweeper;
  private final ResultWriting results;
  private final RecordWriting records;
  private final Reports reports;
  private final Duration lease;
  private final Consumer<Attempt> onOver;
  private final Outage outage;

  /** How those are written at once that wait before they are written again. */
  private final Map<Attempt, Runnable> pausing = new LinkedHashMap<>();

  Settling(
      Transport transport,
      Loop loop,
      Sweeper sweeper,
      ResultWriting results,
      RecordWriting records,
      Reports reports,
      Duration lease,
      Consumer<Attempt> onOver) {
    this.transport = transport;
    this.loop = loop;
    this.sweeper = sweeper;
    this.results = results;
    this.records = records;
    this.reports = reports;
    this.lease = lease;
    this.onOver = onOver;
    this.outage = new Outage("task.settle", reports);
  }

  void settle(Attempt attempt, Outcome outcome, @Nullable Finish finish) {
    attempt.phase = Attempt.Phase.SETTLING;
    Outcome written =
        outcome instanceof Outcome.Done done && finish instanceof Finish.Returned returned
            ? results.kept(done, attempt, returned)
            : outcome;
    write(attempt, written, finish, Outage.FIRST_PAUSE);
  }

  private void write(Attempt attempt, Outcome outcome, @Nullable Finish finish, Duration pause) {
    if (attempt.phase == Attempt.Phase.OVER) {
      return;
    }
    loop.ask(
        () -> transport.store().settle(attempt.claim.ref(), outcome),
        (settled, failure) -> {
          if (settled == null) {
            unknown(attempt, outcome, finish, pause, failure);
          } else {
            outage.over();
            answered(attempt, outcome, finish, settled);
          }
        },
        late -> {});
  }

  private void unknown(
      Attempt attempt,
      Outcome outcome,
      @Nullable Finish finish,
      Duration pause,
      @Nullable Throwable failure) {
    reports.count("task.settle.unknown");
    var unused = outage.failed(failure == null ? new IllegalStateException("no answer") : failure);
    if (loop.nanos() - attempt.leaseUntil > lease.toNanos()) {
      log.warn(
          "{} could not be settled and its lease is long gone; the store will begin it again",
          attempt);
      reports.count("task.settle.given-up");
      over(attempt);
      return;
    }
    Timers.Timer timer =
        loop.after(
            pause,
            () -> {
              pausing.remove(attempt);
              write(attempt, outcome, finish, Outage.longer(pause));
            });
    pausing.put(
        attempt,
        () -> {
          timer.cancel();
          write(attempt, outcome, finish, Outage.FIRST_PAUSE);
        });
  }

  /** What has failed may work again: it is not waited for any longer. */
  void reconnected() {
    List<Runnable> all = List.copyOf(pausing.values());
    pausing.clear();
    all.forEach(loop::guarded);
  }

  private void answered(
      Attempt attempt, Outcome outcome, @Nullable Finish finish, Settled settled) {
    // First, so that nothing that goes wrong below can keep the slot.
    over(attempt);
    if (settled.isNoted()) {
      noted(attempt, outcome, finish, settled.notedStatus());
      if (!transport.can(Capability.STORE_TELLS)) {
        Telling.tell(transport, settled.tell(), settled.notedStatus(), reports);
      }
    } else {
      // Fenced off, or ended by its deadline or a cancel: what was done here does not count.
      log.debug("{} was settled too late; the task went on without it", attempt);
      reports.count("task.settle.lost");
    }
  }

  private void noted(Attempt attempt, Outcome outcome, @Nullable Finish finish, TaskStatus status) {
    boolean ended = status.isEnded();
    if (ended) {
      reports.count(endedAs(status.state()));
    }
    if (outcome instanceof Outcome.RetryIn retry && !ended) {
      reports.count("task.retried");
      sweeper.dueIn(retry.delay());
    } else if (outcome instanceof Outcome.HandBack && !ended) {
      reports.count("task.handed-back");
    } else if (finish instanceof Finish.Returned returned
        && status.state() == TaskState.SUCCEEDED) {
      if (outcome instanceof Outcome.Done done && done.keep() != null) {
        reports.count("task.result.kept");
      } else {
        results.put(attempt, returned, loop.nanos());
      }
      writeRecord(attempt, returned);
    }
  }

  private void writeRecord(Attempt attempt, Finish.Returned returned) {
    RecordWriting.Write write = returned.record();
    if (write != null) {
      Duration age = attempt.dataAge(returned.stamp(), loop.nanos());
      records.write(write, age, attempt.claim.ref().token());
    }
  }

  private static String endedAs(TaskState ending) {
    return switch (ending) {
      case SUCCEEDED -> "task.ended.succeeded";
      case TIMEOUT -> "task.ended.timeout";
      case CANCELLED -> "task.ended.cancelled";
      default -> "task.ended.failed";
    };
  }

  /** Nothing more will be written for this attempt. */
  void over(Attempt attempt) {
    if (attempt.phase != Attempt.Phase.OVER) {
      attempt.phase = Attempt.Phase.OVER;
      onOver.accept(attempt);
    }
  }
}
