package io.dualloop.core.foreground;

import io.dualloop.api.Query;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.freshness.Remembered;
import org.jspecify.annotations.Nullable;

/**
 * The newest older answer that a flight knows of, which may stand in when no result comes (F04).
 * Belongs to the loop's thread.
 */
final class Known<P, R> {

  private final Engine engine;
  private final TaskRequest<P, R> request;
  private @Nullable Remembered<R> answer;
  private boolean isRecord;

  Known(Engine engine, TaskRequest<P, R> request) {
    this.engine = engine;
    this.request = request;
  }

  void startWith(@Nullable Remembered<R> remembered) {
    answer = remembered;
  }

  boolean isNothing() {
    return answer == null;
  }

  /** Takes an answer that was found since; the newer one stays (F07). */
  void found(Remembered<R> stored) {
    Remembered<R> before = answer;
    boolean newer = before != null && before.origin().isNewerThan(stored.origin());
    answer = newer ? before : stored;
    isRecord = isRecord && newer;
  }

  /** Takes what the business's own records have; whatever was found by a task is newer. */
  void foundRecord(Remembered<R> found) {
    answer = found;
    isRecord = true;
  }

  void tellRecord(Inquiry<R> inquiry) {
    if (isRecord && answer != null && !inquiry.hasStale()) {
      inquiry.stale(answer, Answer.Stale.Reason.RECORD, null);
    }
  }

  /**
   * Tells one that has no answer yet that its task is on the way; with what is remembered, if that
   * was not told before because it could not be verified.
   */
  void tellOrWork(Inquiry<R> inquiry) {
    if (answer != null
        && !isRecord
        && request.type() instanceof Query<P, R> query
        && answer.isUsable(engine.nanos(), query.staleFor())) {
      inquiry.stale(answer, Answer.Stale.Reason.UNVERIFIED, null);
    } else {
      inquiry.working();
    }
  }

  /** Ends an inquiry for which no result comes: with what may stand in, else with the truth. */
  void endWithout(Inquiry<R> inquiry, Answer.How how, TaskError error, @Nullable Work work) {
    Remembered<R> stale = how == Answer.How.CANCELLED ? null : standIn();
    if (stale == null) {
      inquiry.end(new Answer.Ended<>(how, error, work));
    } else {
      inquiry.stale(
          stale,
          how == Answer.How.UNAVAILABLE
              ? Answer.Stale.Reason.UNAVAILABLE
              : Answer.Stale.Reason.REFRESH_FAILED,
          error);
    }
  }

  private @Nullable Remembered<R> standIn() {
    Remembered<R> candidate = answer;
    return candidate != null
            && request.type() instanceof Query<P, R> query
            && candidate.isUsable(engine.nanos(), query.staleIfErrorFor())
        ? candidate
        : null;
  }
}
