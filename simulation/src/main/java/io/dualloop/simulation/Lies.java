package io.dualloop.simulation;

import io.dualloop.api.Json;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.StoredLookup;
import io.dualloop.spi.StoredResult;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells the lie that is planted, where the simulation's ports meet the store. */
final class Lies {

  private static final Duration LONG = Duration.ofDays(1);
  private static final Duration SHORT = Duration.ofMillis(1);

  private final World world;
  private final TaskStore store;
  private final @Nullable Planted planted;
  private boolean keyKept;
  private long puts;

  Lies(World world, TaskStore store, @Nullable Planted planted) {
    this.world = world;
    this.store = store;
    this.planted = planted;
  }

  boolean is(Planted lie) {
    return planted == lie;
  }

  // ---- at the store ----

  /** Before a call: what is asked instead. */
  Object[] asked(String name, Object[] args) {
    if (planted == null) {
      return args;
    }
    Object[] other = args.clone();
    switch (name) {
      case "submit" -> other[0] = submission((Submission) args[0]);
      case "claim" -> {
        ClaimRequest asks = (ClaimRequest) args[0];
        other[0] = new ClaimRequest(asks.worker(), asks.room(), asks.picks(), lease(asks.lease()));
      }
      case "begin" -> other[2] = lease((Duration) args[2]);
      case "renew" -> other[1] = lease((Duration) args[1]);
      case "settle" -> {
        other[0] = ref((Claim.Ref) args[0]);
        other[1] = outcome((Outcome) args[1]);
      }
      case "watch" -> cancelUnasked((TaskId) args[0]);
      case "sweep" -> forgetPoison();
      case "put" -> {
        other[1] = token((String) args[0], (FenceToken) args[1]);
        other[2] = result((NewResult) args[2]);
      }
      default -> {}
    }
    return other;
  }

  /** What the model is told that the store was asked. */
  Object[] model(Object[] asked, Object[] args) {
    return is(Planted.TASK_LOST) ? asked : args;
  }

  /** What is answered without the store; null if the store shall be asked. */
  @Nullable Object answeredInstead(String name, Object[] args) {
    if (is(Planted.TASK_LOST)
        && name.equals("submit")
        && ((Submission) args[0]).lane().type().equals(Types.ORDER.name())) {
      return new Submitted.Accepted(Forged.pending((Submission) args[0]));
    }
    if (is(Planted.SWEEPS_FAIL) && name.equals("sweep")) {
      throw new IllegalStateException("no sweep today");
    }
    if (is(Planted.INVALIDATION_LOST) && name.equals("invalidate")) {
      return 1L;
    }
    if (is(Planted.INVALIDATION_LOST) && name.equals("put") && args[1] instanceof FenceToken had) {
      // Else it would be found by what is stored.
      boolean late = world.results().generation((String) args[0], had.tags()) > had.generation();
      return late ? Boolean.FALSE : null;
    }
    if (is(Planted.CANCEL_OF_OTHERS) && name.equals("leave") && args[0] instanceof TaskId id) {
      CancelStep step = store.cancel(id, (Duration) args[3]).toCompletableFuture().join();
      return step instanceof CancelStep.TooLate ? null : step;
    }
    return null;
  }

  /** After a call: what the store is said to have answered. */
  Object answered(String name, Object answer) {
    if (is(Planted.LOST_ONE_RENEWED) && name.equals("renew")) {
      return ((List<?>) answer).stream().map(any -> Renewal.HELD).toList();
    }
    if (is(Planted.CLAIM_UNASKED) && name.equals("claim")) {
      return ((List<?>) answer).stream().map(each -> unasked((Claim) each)).toList();
    }
    if (is(Planted.MADE_YOUNGER) && answer instanceof StoredLookup found) {
      return new StoredLookup(found.result().map(Lies::younger), found.generation());
    }
    return answer;
  }

  private Submission submission(Submission asks) {
    boolean keyless = is(Planted.KEY_OF_QUESTION_FORGOTTEN);
    boolean forgets = is(Planted.KEY_OF_ORDER_FORGOTTEN);
    keepKey(asks);
    return new Submission(
        asks.id(),
        asks.lane(),
        asks.owner(),
        asks.envelope(),
        timeout(asks.timeout()),
        is(Planted.DEADLINE_IGNORED) ? null : asks.startWithin(),
        asks.delay(),
        keyless ? null : asks.requestKey(),
        forgets ? null : asks.idempotency(),
        asks.watcher());
  }

  private Duration timeout(Duration asked) {
    if (is(Planted.TASK_LOST)) {
      // Else its deadline would be missed first.
      return LONG;
    }
    return is(Planted.DEADLINE_IGNORED)
        ? asked.multipliedBy(100)
        : is(Planted.EARLY_TIMEOUT) ? asked.dividedBy(2) : asked;
  }

  private Duration lease(Duration asked) {
    return is(Planted.LEASE_NEVER_ENDS)
        ? Duration.ofHours(1)
        : is(Planted.LEASE_BREAKS) ? SHORT : asked;
  }

  private void keepKey(Submission like) {
    if (is(Planted.KEY_KEPT) && !keyKept) {
      keyKept = true;
      var unused =
          store.submit(
              new Submission(
                  TaskId.create(0),
                  new Submission.Lane("NOBODYS", like.lane().priority()),
                  User.of("nobody"),
                  like.envelope(),
                  LONG,
                  null,
                  Duration.ZERO,
                  new Submission.RequestKey("nobody's", 0),
                  null,
                  null));
    }
  }

  private Claim.Ref ref(Claim.Ref asks) {
    Life life = world.truth().life(asks.id());
    Life.Begin last = life == null ? null : life.lastBegin();
    return is(Planted.UNFENCED_SETTLE) && last != null
        ? new Claim.Ref(asks.id(), last.token)
        : asks;
  }

  private Outcome outcome(Outcome asks) {
    if (is(Planted.EARLY_RETRY) && asks instanceof Outcome.RetryIn retry) {
      return new Outcome.RetryIn(Duration.ZERO, retry.error(), retry.work());
    }
    if (is(Planted.WORK_DENIED) && asks instanceof Outcome.Failed failed) {
      return new Outcome.Failed(failed.error(), Work.NOT_STARTED, failed.deadLetter());
    }
    if (is(Planted.RESULT_OF_ANOTHER) && asks instanceof Outcome.Done done) {
      String other = done.result().toString().replaceFirst("^\"[^#]*", "\"another");
      return new Outcome.Done(Json.of(other), done.ageAtBegin(), done.sourceVersion());
    }
    return asks;
  }

  private void cancelUnasked(TaskId id) {
    if (is(Planted.CANCEL_UNASKED)) {
      var unused = store.cancel(id, Duration.ofSeconds(2));
      world.truth().refreshAll();
    }
  }

  /** Settles what a crashed worker had, so that the store does not count it. */
  private void forgetPoison() {
    if (!is(Planted.POISON_FORGOTTEN)) {
      return;
    }
    for (Life life : List.copyOf(world.truth().unended())) {
      Life.Begin last = life.lastBegin();
      // A worker that lives may settle as well, and that would be found first.
      if (last != null && last.leaseEnds <= world.now() && hasCrashed(life, last)) {
        TaskError lost = TaskError.retryable("PLANTED", "a lie");
        var unused =
            store.settle(
                new Claim.Ref(life.submission.id(), last.token),
                new Outcome.RetryIn(Duration.ZERO, lost, Work.RUNNING));
        world.truth().refresh(life);
      }
    }
  }

  private static boolean hasCrashed(Life life, Life.Begin begin) {
    return life.runs.stream().anyMatch(run -> run.token == begin.token && !run.node.isAlive());
  }

  private FenceToken token(String key, FenceToken asks) {
    return is(Planted.PUT_UNFENCED)
        ? new FenceToken(world.results().generation(key, asks.tags()), asks.tags())
        : asks;
  }

  private NewResult result(NewResult asks) {
    return is(Planted.OLDER_OVERWRITES)
        ? new NewResult(
            asks.value(), asks.age(), 1_000_000 + ++puts, asks.computeTime(), asks.keepFor(), null)
        : asks;
  }

  private static Claim unasked(Claim claim) {
    return new Claim(
        claim.ref(),
        "UNASKED",
        claim.owner(),
        claim.envelope(),
        claim.attempt(),
        claim.remaining(),
        claim.waited(),
        claim.fence());
  }

  private static StoredResult younger(StoredResult old) {
    return new StoredResult(
        old.value(), Duration.ZERO, old.begin(), old.computeTime(), old.sourceVersion());
  }

  // ---- what the model reads, and what the feed tells ----

  /** How the store says that a task stands. */
  TaskStatus read(Life life, TaskStatus real) {
    if (planted == null) {
      return real;
    }
    return switch (planted) {
      case SECOND_ENDING ->
          real.state() == TaskState.SUCCEEDED && life.endedAt < world.now() - 1_000_000_000L
              ? Forged.ended(real, TaskState.CANCELLED, real.version() + 1)
              : real;
      case LOST_ENDING -> {
        if (life.status.isEnded() && life.endedAt < world.now() && life.unended != null) {
          yield life.unended;
        }
        life.unended = life.status.isEnded() ? life.unended : life.status;
        yield real;
      }
      case STEP_BETWEEN -> real.state() == TaskState.SUCCEEDED ? Forged.stepBetween(real) : real;
      case CANCEL_FLAG_RAISED ->
          real.state() == TaskState.PROCESSING ? Forged.cancelRequested(real) : real;
      case PROGRESS_FALLS -> real.progress().percent() > 0 ? Forged.backwards(real) : real;
      default -> real;
    };
  }

  /** What the feed says. */
  TaskStatus told(TaskStatus real) {
    Life life = world.truth().life(real.taskId());
    boolean slow = life != null && life.parameters.equals(SlowCarrier.ORDER);
    boolean mistold = is(Planted.ENDING_MISTOLD) || (slow && is(Planted.SLOW_CARRIER_MISTOLD));
    return mistold && real.state() == TaskState.SUCCEEDED
        ? Forged.ended(real, TaskState.FAILED, real.version())
        : real;
  }
}
