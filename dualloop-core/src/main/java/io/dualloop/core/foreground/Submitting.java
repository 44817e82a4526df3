package io.dualloop.core.foreground;

import io.dualloop.api.Submitted;
import io.dualloop.api.error.DualLoopException;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Submission;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One submit: encoded off the loop, and repeated with the same id while its outcome is unknown
 * (T02). Its answers come on the loop's thread, and exactly one comes.
 */
final class Submitting {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  /** What can come of it. */
  interface Outcome {
    /** The store has answered. */
    void answered(Submitted answer);

    /** The request itself is no good; nothing was submitted. */
    void refused(TaskError error);

    /** The store did not answer in time; the task may exist. */
    void unknown(@Nullable Throwable cause);
  }

  private final Engine engine;
  private final Outcome outcome;
  private final long giveUpAt;
  private Duration pause = FIRST_PAUSE;
  private boolean settled;

  private Submitting(Engine engine, Outcome outcome) {
    this.engine = engine;
    this.outcome = outcome;
    this.giveUpAt = engine.nanos() + Timers.nanos(engine.limits().acceptWithin());
  }

  /** Begins; on the loop's thread. */
  static void start(Engine engine, Draft draft, Outcome outcome) {
    Submitting submitting = new Submitting(engine, outcome);
    // A store that never answers at all must not hold the asker either.
    var unused = engine.after(engine.limits().acceptWithin(), () -> submitting.unknown(null));
    engine.offLoop(() -> submitting.encode(draft));
  }

  private void encode(Draft draft) {
    try {
      submit(draft.submission(engine.codec(), engine.now()));
    } catch (DualLoopException e) {
      TaskError error =
          TaskError.permanent(TaskError.PAYLOAD_INVALID, String.valueOf(e.getMessage()));
      engine.handover(() -> settle(() -> outcome.refused(error)));
    }
  }

  private void submit(Submission submission) {
    var unused =
        engine
            .transport()
            .store()
            .submit(submission)
            .whenComplete(
                (answer, failure) -> engine.handover(() -> submitted(submission, answer, failure)));
  }

  private void submitted(
      Submission submission, @Nullable Submitted answer, @Nullable Throwable failure) {
    if (answer != null) {
      if (answer instanceof Submitted.Accepted && !engine.transport().can(Capability.STORE_WAKES)) {
        engine.offLoop(() -> wake(submission));
      }
      settle(() -> outcome.answered(answer));
      return;
    }
    if (settled) {
      return;
    }
    if (engine.nanos() + Timers.nanos(pause) - giveUpAt >= 0) {
      unknown(failure);
      return;
    }
    engine.telemetry().count("foreground.submit.repeated", 1);
    var unused = engine.after(pause, () -> engine.offLoop(() -> submit(submission)));
    Duration doubled = pause.multipliedBy(2);
    pause = doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
  }

  private void wake(Submission submission) {
    var unused =
        engine
            .transport()
            .queue()
            .wake(submission.lane(), submission.id())
            .whenComplete(
                (ok, failure) -> {
                  if (failure != null) {
                    engine.telemetry().failure("foreground.wake", failure);
                  }
                });
  }

  private void unknown(@Nullable Throwable cause) {
    settle(() -> outcome.unknown(cause));
  }

  private void settle(Runnable tell) {
    if (!settled) {
      settled = true;
      tell.run();
    }
  }
}
