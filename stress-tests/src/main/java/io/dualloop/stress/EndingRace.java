package io.dualloop.stress;

import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.openjdk.jcstress.annotations.State;

/** One running task that is overdue, its watcher, and the three that may end it. */
@State
public class EndingRace {

  private static final TaskId ID = TaskId.of("t");

  private final Stage stage = new Stage();
  private final Queue<TaskStatus> endings = new ConcurrentLinkedQueue<>();
  private final Claim.Ref attempt;
  private volatile String cancelled = "";

  /** Made anew for every run. */
  public EndingRace() {
    var unused =
        stage
            .transport
            .feed()
            .listen(
                Stage.WATCHER,
                status -> {
                  if (status.isEnded()) {
                    endings.add(status);
                  }
                });
    attempt = stage.running(ID);
    stage.pastDeadline();
  }

  /** The worker is done. */
  String succeed() {
    Settled answer =
        Stage.now(stage.store.settle(attempt, new Outcome.Done(Json.NULL, Duration.ZERO)));
    return answer.isNoted() ? "noted" : "lost";
  }

  /** Someone cancels and gives no time to stop. */
  String cancel() {
    CancelStep answer = Stage.now(stage.store.cancel(ID, Duration.ZERO));
    cancelled = answer instanceof CancelStep.Requested ? "requested" : "too late";
    return cancelled;
  }

  /** A sweep finds the deadline over, and the grace if someone cancelled. */
  void sweep() {
    Stage.now(stage.store.sweep(10));
  }

  /** The one ending that was told and is there; else what is wrong. */
  String ending() {
    TaskStatus last = Stage.now(stage.store.find(ID)).found().orElseThrow();
    TaskStatus told = endings.poll();
    if (told == null || !endings.isEmpty()) {
      return last.state() + ", but told " + (told == null ? 0 : 1 + endings.size()) + " endings";
    }
    if (told.version() != last.version() || told.state() != last.state()) {
      return last.state() + ", but told " + told.state();
    }
    boolean unasked = last.state() == TaskState.CANCELLED && !cancelled.equals("requested");
    return unasked ? "CANCELLED, but cancel said " + cancelled : last.state().name();
  }
}
