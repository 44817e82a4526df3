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

  Known(Engine engine, TaskRequest<P, R> request) {
    this.engine = engine;
    this.request = request;
  }

  void startWith(@Nullable Remembered<R> remembered) {
    answer = remembered;
  }

  /** Takes an answer that tier 2 had; memory keeps the one whose attempt began later (F07). */
  void found(String key, Remembered<R> stored) {
    engine.memory().put(key, stored);
    Remembered<R> newest = engine.memory().get(key);
    answer = newest == null ? stored : newest;
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
