package io.dualloop.core.foreground;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Ending;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The way out of a flight: cancelling by its last inquiry, or leaving because nobody waits any more
 * (T09, F09). Belongs to the loop's thread.
 */
final class Leaving<R> {

  /** How long until an unanswered cancel is repeated; it may be repeated safely. */
  private static final Duration REPEAT = Duration.ofMillis(500);

  private final Engine engine;
  private final Flight<?, R> flight;
  private final List<CompletableFuture<CancelAnswer>> askers = new ArrayList<>();
  private boolean abandoned;

  Leaving(Engine engine, Flight<?, R> flight) {
    this.engine = engine;
    this.flight = flight;
  }

  /** The last inquiry wants the task cancelled. */
  void cancel(CompletableFuture<CancelAnswer> asker, boolean accepted) {
    askers.add(asker);
    if (accepted) {
      request();
    }
  }

  /** The last inquiry is gone without a word. */
  void abandon(boolean accepted) {
    abandoned = true;
    if (accepted) {
      request();
    }
  }

  /** The task is known to be there; what was wanted before can be done now. */
  void accepted() {
    if (abandoned || !askers.isEmpty()) {
      request();
    }
  }

  void concluded(TaskStatus status, Ending ending) {
    complete(
        status.state() == TaskState.CANCELLED
            ? new CancelAnswer.Cancelled(ending.work())
            : new CancelAnswer.TooLate(status));
  }

  /** The flight is over; whatever is still asked can't be answered. */
  void done() {
    complete(new CancelAnswer.Unknown());
  }

  private void complete(CancelAnswer answer) {
    List.copyOf(askers).forEach(asker -> asker.complete(answer));
    askers.clear();
  }

  private void request() {
    TaskId id = flight.id();
    engine.offLoop(
        () -> {
          var unused =
              step(id)
                  .whenComplete((step, failure) -> engine.handover(() -> answered(step, failure)));
        });
  }

  private CompletionStage<CancelStep> step(TaskId id) {
    TaskStore store = engine.transport().store();
    return flight.isQuery()
        ? store.leave(id, engine.address(), !flight.isKeptWhenAbandoned(), Limits.GRACE)
        : store.cancel(id, Limits.GRACE);
  }

  private void answered(@Nullable CancelStep step, @Nullable Throwable failure) {
    if (flight.isDone()) {
      return;
    }
    if (step == null) {
      engine.failure("foreground.cancel", failure);
      var unused =
          engine.after(
              REPEAT,
              () -> {
                if (!flight.isDone()) {
                  request();
                }
              });
    } else if (step instanceof CancelStep.Ended ended) {
      engine.tell(ended.tell(), ended.status());
      flight.read(ended.status());
    } else if (step instanceof CancelStep.Requested requested) {
      engine.tell(requested.tell(), requested.status());
      if (abandoned) {
        flight.done();
      } else {
        // Leaving took this process off the list; the truth about the ending is still wanted.
        flight.watchAgain(requested.status());
      }
    } else if (step instanceof CancelStep.TooLate late) {
      flight.read(late.status());
    } else if (step instanceof CancelStep.Left) {
      complete(new CancelAnswer.Left());
      flight.failAll(
          Answer.How.CANCELLED,
          TaskError.permanent("LEFT", "task " + flight.id() + " goes on without this asker"),
          null);
    } else {
      flight.forgotten(null);
    }
  }
}
