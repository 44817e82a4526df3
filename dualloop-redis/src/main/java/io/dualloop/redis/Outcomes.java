package io.dualloop.redis;

import io.dualloop.api.StopReason;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.support.Reasons;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes outcomes as the script that settles reads them. */
final class Outcomes {

  private Outcomes() {}

  static @Nullable Object[] arguments(Claim.Ref attempt, Outcome outcome) {
    String id = attempt.id().value();
    long token = attempt.token();
    if (outcome instanceof Outcome.Done done) {
      int bytes = done.result().size();
      return bytes > Reasons.MAX_RESULT_BYTES
          ? failed(id, token, Reasons.resultTooLarge(bytes), Work.STOPPED, false)
          : done(id, token, done);
    }
    if (outcome instanceof Outcome.Failed failed) {
      return failed(id, token, failed.error(), failed.work(), failed.deadLetter());
    }
    if (outcome instanceof Outcome.RetryIn retry) {
      TaskError error = retry.error();
      return new @Nullable Object[] {
        id,
        token,
        "RETRY",
        error.code(),
        error.message(),
        error.retryable() ? 1 : 0,
        error.retryAfter(),
        retry.delay(),
        retry.work()
      };
    }
    if (outcome instanceof Outcome.Stopped stopped) {
      String state = stopped.reason() == StopReason.CANCELLED ? "CANCELLED" : "TIMEOUT";
      return new Object[] {id, token, "STOPPED", state, stopped.work()};
    }
    return new Object[] {id, token, "HANDBACK", ((Outcome.HandBack) outcome).work()};
  }

  private static @Nullable Object[] done(String id, long token, Outcome.Done done) {
    List<@Nullable Object> all = new ArrayList<>();
    all.add(id);
    all.add(token);
    all.add("DONE");
    all.add(done.result());
    all.add(done.ageAtBegin());
    all.add(done.sourceVersion());
    Outcome.Keep keep = done.keep();
    if (keep != null) {
      all.add(keep.key());
      all.add(keep.token().generation());
      all.add(keep.computeTime());
      all.add(keep.keepFor());
      all.addAll(keep.token().tags());
    }
    return all.toArray();
  }

  private static @Nullable Object[] failed(
      String id, long token, TaskError error, Work work, boolean dead) {
    return new @Nullable Object[] {
      id,
      token,
      "FAILED",
      error.code(),
      error.message(),
      error.retryable() ? 1 : 0,
      error.retryAfter(),
      work,
      dead ? 1 : 0
    };
  }
}
