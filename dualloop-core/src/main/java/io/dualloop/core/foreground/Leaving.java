package io.dualloop.core.foreground;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Ending;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The way out of a flight: cancelling by its last inquiry, or leaving because nobody waits any more
 * (T09, F09). Belongs to the loop's thread.
 *
 * <p>While the store has not answered, who asks the same waits with their submit: the store knows
 * this process by one address, so a leave that came after a new join would take that one back.
 */
final class Leaving<P, R> {

  /** How long until an unanswered cancel is repeated; it may be repeated safely. */
  private static final Duration REPEAT = Duration.ofMillis(500);

  /** How long a cancel is repeated while the store does not answer. */
  private static final Duration GIVE_UP = Limits.CALL.plus(Limits.LOST_SIGHT);

  private final Engine engine;
  private final Flight<P, R> flight;
  private final Members<P, R> members;
  private final List<CompletableFuture<CancelAnswer>> askers = new ArrayList<>();
  private final List<Runnable> successors = new ArrayList<>();
  private @Nullable Flight<?, ?> before;
  private boolean abandoned;
  private boolean answered;
  private long giveUpAt;

  Leaving(Engine engine, Flight<P, R> flight, Members<P, R> members) {
    this.engine = engine;
    this.flight = flight;
    this.members = members;
  }

  /** Whether the last inquiry wants to be gone. */
  boolean isWanted() {
    return abandoned || !askers.isEmpty();
  }

  /** An inquiry wants its task cancelled; unless others wait for it, it is. */
  void cancel(Inquiry<R> inquiry, CompletableFuture<CancelAnswer> asker) {
    TaskStatus last = flight.lastStatus();
    boolean over = flight.phase() == Flight.Phase.DONE;
    if (over || (inquiry.isEnded() && !isWanted())) {
      asker.complete(
          last != null && last.isEnded()
              ? new CancelAnswer.TooLate(last)
              : new CancelAnswer.Left());
    } else if (flight.phase() == Flight.Phase.DECODING) {
      asker.complete(new CancelAnswer.TooLate(Objects.requireNonNull(last)));
    } else if (isWanted()) {
      // It is under way, and what comes of it answers this asker too.
      askers.add(asker);
    } else if (members.size() > 1) {
      left(inquiry, asker);
    } else if (flight.phase() == Flight.Phase.LOOKING) {
      asker.complete(new CancelAnswer.Cancelled(Work.NOT_STARTED));
      flight.endUnstarted();
    } else if (engine.flights().startLeaving(flight)) {
      // A new asker of the same must not get this one's cancellation.
      askers.add(asker);
      beginIfAccepted();
    } else {
      left(inquiry, asker);
      flight.done();
    }
  }

  private void left(Inquiry<R> inquiry, CompletableFuture<CancelAnswer> asker) {
    members.remove(inquiry);
    inquiry.end(Inquiry.left("task " + flight.id() + " goes on without this asker"));
    asker.complete(new CancelAnswer.Left());
  }

  /** An inquiry no longer waits; if it was the last, the task is cancelled, if its type allows. */
  void leave(Inquiry<R> inquiry) {
    members.remove(inquiry);
    Flight.Phase phase = flight.phase();
    if (!members.isEmpty()
        || phase == Flight.Phase.DONE
        || phase == Flight.Phase.DECODING
        || isWanted()) {
      return;
    }
    if (phase == Flight.Phase.LOOKING
        || !flight.isQuery()
        || flight.isKeptWhenAbandoned()
        || !engine.flights().startLeaving(flight)) {
      flight.done();
    } else {
      abandoned = true;
      beginIfAccepted();
    }
  }

  private void beginIfAccepted() {
    if (flight.phase() == Flight.Phase.WAITING) {
      begin();
    }
  }

  /** The task is known to be there; what was wanted before can be done now. */
  void accepted() {
    if (isWanted()) {
      begin();
    }
  }

  /** It was wanted before anything was submitted, so nothing ever will be. */
  void neverSubmitted() {
    complete(new CancelAnswer.Cancelled(Work.NOT_STARTED));
  }

  /** Runs an action when the store has answered, at once if nothing is under way. */
  void whenAnswered(Runnable successor) {
    if (isWanted() && !answered) {
      successors.add(successor);
    } else {
      successor.run();
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
    letSuccessorsGo();
  }

  private void complete(CancelAnswer answer) {
    List<CompletableFuture<CancelAnswer>> all = List.copyOf(askers);
    askers.clear();
    all.forEach(asker -> asker.complete(answer));
  }

  private void letSuccessorsGo() {
    answered = true;
    engine.flights().left(flight);
    List<Runnable> all = List.copyOf(successors);
    successors.clear();
    all.forEach(Runnable::run);
  }

  void after(Flight<?, ?> another) {
    before = another;
  }

  private void begin() {
    Flight<?, ?> another = before;
    if (another == null) {
      begin(engine.nanos());
    } else {
      another.whenLeft(() -> begin(engine.nanos()));
    }
  }

  private void begin(long now) {
    if (!isOver()) {
      giveUpAt = now + Timers.nanos(GIVE_UP);
      request();
    }
  }

  private void request() {
    PortCall.make(
        engine,
        "the cancel of task " + flight.id(),
        Limits.CALL,
        () -> step(flight.id()),
        this::answered);
  }

  private CompletionStage<CancelStep> step(TaskId id) {
    TaskStore store = engine.transport().store();
    return flight.isQuery()
        ? store.leave(id, engine.address(), !flight.isKeptWhenAbandoned(), Limits.GRACE)
        : store.cancel(id, Limits.GRACE);
  }

  private void answered(@Nullable CancelStep step, @Nullable Throwable failure) {
    if (flight.phase() != Flight.Phase.WAITING) {
      // The ending came first, and whoever asked has been told.
      letSuccessorsGo();
      return;
    }
    if (step == null) {
      engine.failure("foreground.cancel", failure);
      engine.after(REPEAT, this::repeat);
      return;
    }
    boolean toldToAnyone = !askers.isEmpty();
    if (step instanceof CancelStep.Ended ended) {
      engine.tell(ended.tell(), ended.status());
      flight.read(ended.status());
    } else if (step instanceof CancelStep.Requested requested) {
      engine.tell(requested.tell(), requested.status());
      if (toldToAnyone) {
        // Leaving took this process off the list; the truth about the ending is still wanted.
        flight.watchAgain(requested.status());
      } else {
        flight.done();
      }
    } else if (step instanceof CancelStep.TooLate late) {
      flight.read(late.status());
    } else if (step instanceof CancelStep.Left) {
      complete(new CancelAnswer.Left());
      flight.failAll(Answer.How.CANCELLED, Reasons.left(flight.id()), null);
    } else {
      flight.forgotten(null);
    }
    letSuccessorsGo();
  }

  private boolean isOver() {
    return flight.phase() == Flight.Phase.DONE;
  }

  private void repeat() {
    if (isOver()) {
      return;
    }
    if (engine.nanos() - giveUpAt < 0) {
      request();
    } else {
      flight.failAll(Answer.How.UNAVAILABLE, Reasons.unknownCancel(flight.id()), null);
    }
  }
}
