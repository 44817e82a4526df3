package io.dualloop.core.foreground;

import io.dualloop.api.Submitted;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Submission;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
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
    void unknown(Throwable cause);
  }

  /** What is wrong with the request, on its way from the thread that encodes. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(Throwable cause) {
      super(String.valueOf(cause.getMessage()), cause);
    }
  }

  private final Engine engine;
  private final Draft draft;
  private final Outcome outcome;
  private final long giveUpAt;
  private Duration pause = FIRST_PAUSE;
  private volatile @Nullable Submission encoded;

  private Submitting(Engine engine, Draft draft, long giveUpAt, Outcome outcome) {
    this.engine = engine;
    this.draft = draft;
    this.outcome = outcome;
    this.giveUpAt = giveUpAt;
  }

  /** Begins; on the loop's thread. */
  static void start(Engine engine, Draft draft, Outcome outcome) {
    start(engine, draft, engine.nanos() + Timers.nanos(engine.limits().acceptWithin()), outcome);
  }

  /** Begins, and gives up at a moment of the loop's time; on the loop's thread. */
  static void start(Engine engine, Draft draft, long giveUpAt, Outcome outcome) {
    new Submitting(engine, draft, giveUpAt, outcome).attempt();
  }

  private void attempt() {
    Duration left = Duration.ofNanos(Math.max(0, giveUpAt - engine.nanos()));
    PortCall.make(engine, "the submit of " + draft.id(), left, this::submit, this::submitted);
  }

  private CompletionStage<Submitted> submit() {
    Submission ready = encoded;
    if (ready == null) {
      try {
        ready = draft.submission(engine.codec(), engine.now());
      } catch (Throwable e) {
        throw new Refused(e);
      }
      encoded = ready;
    }
    return engine.transport().store().submit(ready);
  }

  private void submitted(@Nullable Submitted answer, @Nullable Throwable failure) {
    if (answer != null) {
      wakeIfNeeded(answer);
      outcome.answered(answer);
    } else if (failure instanceof Refused refused) {
      outcome.refused(
          TaskError.permanent(TaskError.PAYLOAD_INVALID, String.valueOf(refused.getMessage())));
    } else if (engine.nanos() + Timers.nanos(pause) - giveUpAt >= 0) {
      outcome.unknown(failure == null ? new IllegalStateException("no answer") : failure);
    } else {
      engine.telemetry().count("foreground.submit.repeated", 1);
      engine.after(pause, this::attempt);
      Duration doubled = pause.multipliedBy(2);
      pause = Timers.shorter(doubled, LONGEST_PAUSE);
    }
  }

  private void wakeIfNeeded(Submitted answer) {
    Submission submission = encoded;
    if (submission != null
        && answer instanceof Submitted.Accepted
        && !engine.transport().can(Capability.STORE_WAKES)) {
      // A wake-up that is lost is repaired by the workers' own safety claims.
      PortCall.<Boolean>make(
          engine,
          "the wake-up for " + draft.id(),
          Limits.CALL,
          () ->
              engine
                  .transport()
                  .queue()
                  .wake(submission.lane(), submission.id())
                  .thenApply(done -> true),
          (done, failure) -> {
            if (failure != null) {
              engine.failure("foreground.wake", failure);
            }
          });
    }
  }
}
