package io.dualloop.core.foreground;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Ending;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.CancelStep;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One cancel of a task by its id, until its truth is known. Belongs to the loop's thread. */
final class Cancelling implements Sight.Observer {

  private static final Duration KNOWN_WITHIN =
      Limits.CALL.plus(Limits.GRACE).plus(Limits.LOST_SIGHT);

  private final Engine engine;
  private final TaskId id;
  private final CompletableFuture<CancelAnswer> asker;
  private final Sight sight;
  private Timers.@Nullable Timer limit;

  Cancelling(Engine engine, TaskId id, CompletableFuture<CancelAnswer> asker) {
    this.engine = engine;
    this.id = id;
    this.asker = asker;
    this.sight = new Sight(engine, this);
  }

  void start() {
    limit = engine.after(KNOWN_WITHIN, this::lost);
    sight.listen(id);
    PortCall.make(
        engine,
        "the cancel of task " + id,
        Limits.CALL,
        () -> engine.transport().store().cancel(id, Limits.GRACE),
        this::answered);
  }

  private void answered(@Nullable CancelStep step, @Nullable Throwable failure) {
    if (step == null) {
      fail(failure == null ? new IllegalStateException("no answer") : failure);
    } else if (step instanceof CancelStep.Ended ended) {
      engine.tell(ended.tell(), ended.status());
      told(ended.status());
    } else if (step instanceof CancelStep.TooLate late) {
      told(late.status());
    } else if (step instanceof CancelStep.Requested requested) {
      engine.tell(requested.tell(), requested.status());
      sight.readTruth();
      sight.keep();
    } else {
      finish(new CancelAnswer.Unknown());
    }
  }

  @Override
  public void told(TaskStatus status) {
    Ending ending = status.ending();
    if (ending != null) {
      finish(
          status.state() == TaskState.CANCELLED
              ? new CancelAnswer.Cancelled(ending.work())
              : new CancelAnswer.TooLate(status));
    }
  }

  @Override
  public void read(TaskStatus status) {
    told(status);
  }

  @Override
  public void forgotten(@Nullable TaskState ending) {
    finish(new CancelAnswer.Unknown());
  }

  private void lost() {
    fail(new TimeoutException("no ending of task " + id + " came within " + KNOWN_WITHIN));
  }

  private void finish(CancelAnswer answer) {
    close();
    asker.complete(answer);
  }

  private void fail(Throwable cause) {
    close();
    asker.completeExceptionally(cause);
  }

  private void close() {
    sight.close();
    if (limit != null) {
      limit.cancel();
    }
  }
}
