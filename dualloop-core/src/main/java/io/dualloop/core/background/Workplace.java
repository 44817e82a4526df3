package io.dualloop.core.background;

import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.error.TaskError;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/** What an execution needs around it. */
record Workplace(
    Engine owner,
    Executor executor,
    Mail mail,
    ResultWriting results,
    RecordWriting records,
    Failures failures,
    LongSupplier nanos) {

  AttemptContext context(Attempt attempt, TaskEnvelope envelope) {
    return new AttemptContext(attempt, envelope, mail, nanos);
  }

  /**
   * Runs a part of an attempt on the pool; a pool that refuses, or has no thread for it, fails the
   * attempt, retryably.
   */
  void execute(Attempt attempt, Runnable job) {
    try {
      executor.execute(() -> inside(job));
    } catch (Throwable e) {
      TaskError error =
          TaskError.retryable(
              TaskError.HANDLER_FAILED, "the executor took no more work: " + Failures.text(e));
      if (attempt.finish.compareAndSet(null, new Finish.Threw(error, false))) {
        mail.tell(attempt);
      }
    }
  }

  /** For the end of an attempt, which must come even when the pool refuses. */
  void executeOrRun(Runnable job) {
    try {
      executor.execute(() -> inside(job));
    } catch (Throwable e) {
      inside(job);
    }
  }

  private void inside(Runnable job) {
    Engine before = Inside.enter(owner);
    try {
      job.run();
    } finally {
      Inside.leave(before);
    }
  }
}
