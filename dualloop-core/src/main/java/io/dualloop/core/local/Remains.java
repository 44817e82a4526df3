package io.dualloop.core.local;

import io.dualloop.api.Json;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * What a task left behind.
 *
 * @param work what became of the work
 * @param result if it succeeded
 * @param error if it failed or timed out
 * @param ageAtBegin how old the result's data were when the winning attempt began, in nanoseconds
 * @param sourceVersion the version of the result's data, if one was named
 */
record Remains(
    Work work,
    @Nullable Json result,
    @Nullable TaskError error,
    long ageAtBegin,
    @Nullable Long sourceVersion) {

  static Remains of(Work work) {
    return new Remains(work, null, null, 0, null);
  }

  static Remains of(Work work, TaskError error) {
    return new Remains(work, null, error, 0, null);
  }

  /** The same, but with no better work than this. */
  Remains atLeast(Work worst) {
    return work.compareTo(worst) >= 0
        ? this
        : new Remains(worst, result, error, ageAtBegin, sourceVersion);
  }

  /** How many bytes of it grow with what users return and say. */
  long bytes() {
    long bytes = result == null ? 0 : result.size();
    return error == null ? bytes : bytes + error.message().length();
  }

  static Remains of(Outcome.Done done) {
    return new Remains(
        Work.STOPPED,
        done.result(),
        null,
        StoreClock.after(0, done.ageAtBegin()),
        done.sourceVersion());
  }
}
