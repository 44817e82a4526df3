package io.dualloop.core.background;

import io.dualloop.api.Progress;
import io.dualloop.core.loop.Telling;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Transport;
import java.time.Duration;

/**
 * Writes what handlers tell of their progress: the latest only, at most every 200 ms for a task,
 * nothing once the attempt was told to stop. Belongs to the loop's thread.
 */
final class ProgressWriting {

  static final Duration INTERVAL = Duration.ofMillis(200);

  /** A write without an answer is forgotten after this; progress may be lost. */
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  private final Transport transport;
  private final Loop loop;
  private final Mail mail;
  private final Stopping stopping;
  private final Reports reports;

  ProgressWriting(Transport transport, Loop loop, Mail mail, Stopping stopping, Reports reports) {
    this.transport = transport;
    this.loop = loop;
    this.mail = mail;
    this.stopping = stopping;
    this.reports = reports;
  }

  void look(Attempt attempt) {
    Attempt.ProgressAnswer answer = attempt.progressAnswer.getAndSet(null);
    if (answer != null) {
      attempt.written.inFlight = false;
      if (attempt.written.next != null) {
        // It waited for the answer, much longer than for the next write.
        attempt.written.next.cancel();
        attempt.written.next = null;
      }
      answered(attempt, answer);
    }
    if (attempt.phase != Attempt.Phase.RUNNING) {
      attempt.progress.set(null);
      return;
    }
    if (attempt.progress.get() == null || attempt.written.next != null) {
      return;
    }
    Duration wait = wait(attempt.written);
    if (wait.isZero()) {
      write(attempt);
    } else {
      attempt.written.next =
          loop.after(
              wait,
              () -> {
                attempt.written.next = null;
                attempt.written.inFlight = false;
                look(attempt);
              });
    }
  }

  private Duration wait(Attempt.ProgressState written) {
    if (!written.ever) {
      return Duration.ZERO;
    }
    Duration since = Duration.ofNanos(loop.nanos() - written.at);
    Duration left = (written.inFlight ? ANSWER_LIMIT : INTERVAL).minus(since);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private void write(Attempt attempt) {
    Progress latest = attempt.progress.getAndSet(null);
    if (latest == null) {
      return;
    }
    Attempt.ProgressState written = attempt.written;
    written.percent = Math.max(written.percent, latest.percent());
    written.ever = true;
    written.inFlight = true;
    written.at = loop.nanos();
    Progress raised =
        new Progress(written.percent, latest.message(), latest.remaining(), latest.partial());
    var unused =
        Loop.called(() -> transport.store().progress(attempt.claim.ref(), raised))
            .whenComplete(
                (settled, failure) -> {
                  attempt.progressAnswer.set(new Attempt.ProgressAnswer(settled, failure));
                  mail.tell(attempt);
                });
  }

  private void answered(Attempt attempt, Attempt.ProgressAnswer answer) {
    Settled settled = answer.settled();
    if (settled == null) {
      reports.failure(
          "task.progress",
          answer.failure() == null ? new IllegalStateException("no answer") : answer.failure());
    } else if (!settled.isNoted()) {
      stopping.stop(attempt, Told.LOST);
    } else if (!transport.can(Capability.STORE_TELLS)) {
      Telling.tell(transport, settled.tell(), settled.notedStatus(), reports);
    }
  }
}
