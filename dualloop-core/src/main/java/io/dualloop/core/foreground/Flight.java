package io.dualloop.core.foreground;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Ending;
import io.dualloop.api.Query;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.Remembered;
import io.dualloop.core.loop.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One request under way, shared by every inquiry of this process that asks the same: look-up,
 * submit, statuses, ending. Belongs to the loop's thread.
 *
 * <pre>
 *   LOOKING ──▶ SUBMITTING ──▶ WAITING ──▶ DECODING ──▶ DONE
 *      └────────────┴─────────────┴── answered, refused, left, lost from sight ──▶ DONE
 * </pre>
 */
final class Flight<P, R> implements Submitting.Outcome, Sight.Observer {

  enum Phase {
    LOOKING,
    SUBMITTING,
    WAITING,
    DECODING,
    DONE
  }

  private final Engine engine;
  private final TaskRequest<P, R> request;
  private final User user;
  private final @Nullable Question<P, R> question;
  private final @Nullable Opening<P, R> opening;
  private final Members<P, R> members;
  private final Known<P, R> known;
  private final ResultReader<R> results;
  private final Sight sight;
  private final Leaving<P, R> leaving;
  private Phase phase = Phase.LOOKING;
  private TaskId id;
  private @Nullable TaskStatus lastStatus;
  private long submitBy;
  private Timers.@Nullable Timer predecessorLimit;

  Flight(Engine engine, TaskRequest<P, R> request, User user, @Nullable QuestionKey key) {
    this.engine = engine;
    this.request = request;
    this.user = user;
    this.question =
        key != null && request instanceof QueryRequest<P, R> asked
            ? new Question<>(engine.freshness(), key, asked, user)
            : null;
    this.id = TaskId.create(engine.now().toEpochMilli());
    this.members = new Members<>(engine, this::lost);
    this.known = new Known<>(engine, request);
    this.opening =
        question == null ? null : new Opening<>(engine, this, question, user, members, known);
    this.results = new ResultReader<>(engine, request.type());
    this.sight = new Sight(engine, this);
    this.leaving = new Leaving<>(engine, this, members);
  }

  /** What is asked; null for a command. */
  @Nullable QuestionKey key() {
    return question == null ? null : question.key();
  }

  /** Whether who asks the same now may join it. */
  boolean isCurrent() {
    return question != null && question.isCurrent();
  }

  TaskId id() {
    return id;
  }

  boolean isQuery() {
    return request instanceof QueryRequest;
  }

  boolean isKeptWhenAbandoned() {
    return request.type() instanceof Query<P, R> query && query.isKeptWhenAbandoned();
  }

  Phase phase() {
    return phase;
  }

  @Nullable TaskStatus lastStatus() {
    return lastStatus;
  }

  // ---- look-up ----

  void join(Inquiry<R> inquiry, TaskRequest<P, R> asked) {
    members.add(inquiry, asked);
    inquiry.joined(this);
    if (phase != Phase.LOOKING && !inquiry.hasAnswer()) {
      known.tellOrWork(inquiry);
      known.tellRecord(inquiry);
    }
    if (phase == Phase.WAITING) {
      inquiry.accepted(id);
      members.startPatience(inquiry);
    }
    tellStatus(inquiry);
  }

  /** A snapshot for whoever begins to listen (T06). */
  void tellStatus(Inquiry<R> inquiry) {
    if (lastStatus != null) {
      inquiry.status(lastStatus);
    }
  }

  /** Begins a question with its look-up; {@code remembered} is what tier 1 has, and may be told. */
  void lookUp(@Nullable Remembered<R> remembered) {
    Objects.requireNonNull(opening, "a command is not looked up").lookUp(results, remembered);
  }

  // ---- submit ----

  void submit() {
    if (phase != Phase.LOOKING) {
      return;
    }
    phase = Phase.SUBMITTING;
    members.all().stream().filter(each -> !each.hasAnswer()).forEach(known::tellOrWork);
    if (opening != null) {
      opening.readRecord();
    }
    submitBy = engine.nanos() + Timers.nanos(engine.limits().acceptWithin());
    predecessorLimit = engine.after(engine.limits().acceptWithin(), this::predecessorStays);
    engine.flights().afterPredecessor(this, this::startSubmitting);
  }

  private void predecessorStays() {
    unknown(new TimeoutException("the cancel of the task before it was not answered"));
  }

  private void startSubmitting() {
    if (predecessorLimit != null) {
      predecessorLimit.cancel();
    }
    if (phase != Phase.SUBMITTING) {
      return;
    }
    if (leaving.isWanted()) {
      leaving.neverSubmitted();
      endUnstarted();
    } else {
      sight.listen(id);
      Submitting.start(engine, draft(), submitBy, this);
    }
  }

  void endUnstarted() {
    failAll(Answer.How.CANCELLED, Reasons.neverStarted(), Work.NOT_STARTED);
  }

  private Draft draft() {
    Turn turn = members.all().get(0).turn();
    return new Draft(
        id,
        request,
        user,
        key(),
        question == null ? null : question.reservation(),
        turn.session().id(),
        turn.number(),
        engine.name(),
        engine.address());
  }

  @Override
  public void answered(Submitted answer) {
    if (phase != Phase.SUBMITTING) {
      return;
    }
    if (answer instanceof Submitted.KeyReused reused) {
      failAll(Answer.How.FAILED, Reasons.keyReused(reused), Work.NOT_STARTED);
    } else if (answer instanceof Submitted.Busy busy) {
      failAll(Answer.How.UNAVAILABLE, Reasons.busy(busy), Work.NOT_STARTED);
    } else if (answer instanceof Submitted.Joined joined) {
      id = joined.status().taskId();
      sight.listen(id);
      accepted(joined.status());
      // What was told between the store's answer and this line went by unseen.
      sight.readTruth();
    } else if (answer instanceof Submitted.Known same) {
      accepted(same.status());
    } else if (answer instanceof Submitted.Accepted made) {
      accepted(made.status());
    }
  }

  private void accepted(TaskStatus status) {
    phase = Phase.WAITING;
    members.all().forEach(inquiry -> inquiry.accepted(id));
    members.startPatience();
    told(status);
    if (phase == Phase.WAITING) {
      sight.keep();
    }
    if (phase == Phase.WAITING) {
      leaving.accepted();
    }
  }

  @Override
  public void refused(TaskError error) {
    if (phase == Phase.SUBMITTING) {
      failAll(Answer.How.FAILED, error, Work.NOT_STARTED);
    }
  }

  @Override
  public void unknown(Throwable cause) {
    if (phase == Phase.SUBMITTING) {
      failAll(
          Answer.How.UNAVAILABLE,
          Reasons.unknownSubmit(id, engine.limits().acceptWithin(), cause),
          null);
    }
  }

  // ---- statuses ----

  @Override
  public void told(TaskStatus status) {
    sight.learned(status);
    TaskStatus before = lastStatus;
    if (before == null || status.isEnded() || status.version() > before.version()) {
      if (lacksResult(status)) {
        // Too large for a status message, or forgotten: the truth knows (T19).
        sight.readTruth();
      } else {
        take(status);
      }
    }
  }

  /** Replaces what was seen, also if its version is lower (T06). */
  @Override
  public void read(TaskStatus status) {
    TaskStatus before = lastStatus;
    if (lacksResult(status)) {
      forgotten(status.state());
    } else if (before == null || status.version() != before.version()) {
      take(status);
    }
  }

  private static boolean lacksResult(TaskStatus status) {
    return status.state() == TaskState.SUCCEEDED && status.result().isEmpty();
  }

  private void take(TaskStatus status) {
    if (phase != Phase.WAITING) {
      return;
    }
    lastStatus = status;
    members.all().forEach(inquiry -> inquiry.status(status));
    Ending ending = status.ending();
    if (ending != null) {
      conclude(status, ending);
    }
  }

  @Override
  public void forgotten(@Nullable TaskState ending) {
    failAll(Answer.How.UNAVAILABLE, Reasons.forgotten(id, ending), null);
  }

  private void lost(Inquiry<R> inquiry) {
    TaskError error = Reasons.lostSight(id, members.timeout(inquiry), lastStatus);
    known.endWithout(inquiry, Answer.How.UNAVAILABLE, error, null);
    if (members.size() == 1 && leaving.isWanted()) {
      done();
    } else {
      leave(inquiry);
    }
  }

  // ---- endings ----

  private void conclude(TaskStatus status, Ending ending) {
    leaving.concluded(status, ending);
    engine.flights().detach(this);
    switch (status.state()) {
      case SUCCEEDED -> {
        phase = Phase.DECODING;
        results.decode(
            ending,
            computeTime(status),
            this::succeeded,
            error -> failAll(Answer.How.FAILED, error, Work.STOPPED));
      }
      case FAILED -> {
        if (question != null) {
          question.rememberFailure(ending);
        }
        ended(Answer.How.FAILED, ending, "failed, and why is no longer kept");
      }
      case TIMEOUT -> ended(Answer.How.TIMEOUT, ending, "took too long");
      case CANCELLED -> ended(Answer.How.CANCELLED, ending, "was cancelled");
      case PENDING, PROCESSING, RETRYING ->
          throw new IllegalStateException(status.state() + " is no ending");
    }
  }

  private static Duration computeTime(TaskStatus status) {
    Instant started = status.times().startedAt();
    Instant ended = status.times().endedAt();
    Duration time =
        started == null || ended == null ? Duration.ZERO : Duration.between(started, ended);
    return time.isNegative() ? Duration.ZERO : time;
  }

  private void ended(Answer.How how, Ending ending, String otherwise) {
    TaskError error = ending.error();
    failAll(
        how,
        error != null ? error : TaskError.permanent(how.name(), "task " + id + " " + otherwise),
        ending.work());
  }

  private void succeeded(Remembered<R> found) {
    if (question != null) {
      question.remember(found);
    }
    try {
      members.all().forEach(inquiry -> inquiry.fresh(found));
    } finally {
      done();
    }
  }

  /** Ends everyone: with a stale answer that may stand in (F04), else with the truth. */
  void failAll(Answer.How how, TaskError error, @Nullable Work work) {
    try {
      members.all().forEach(inquiry -> known.endWithout(inquiry, how, error, work));
    } finally {
      done();
    }
  }

  // ---- leaving ----

  void cancel(Inquiry<R> inquiry, CompletableFuture<CancelAnswer> asker) {
    leaving.cancel(inquiry, asker);
  }

  /** An inquiry that has ended by itself no longer waits. */
  void leave(Inquiry<R> inquiry) {
    leaving.leave(inquiry);
  }

  /**
   * Whether it waits for a task, or can't yet say that it will not. One that still looks up submits
   * only after who leaves now has left.
   */
  boolean mayWaitFor(TaskId task) {
    return switch (phase) {
      case SUBMITTING -> true;
      case WAITING -> id.equals(task);
      case LOOKING, DECODING, DONE -> false;
    };
  }

  /** The store hears of its leaving only when it has answered another one's. */
  void leavesAfter(Flight<?, ?> before) {
    leaving.after(before);
  }

  /** Runs an action when this flight's leaving, if any, is known to the store. */
  void whenLeft(Runnable successor) {
    leaving.whenAnswered(successor);
  }

  /** Goes on watching a task that this process has left, for the truth about its ending. */
  void watchAgain(TaskStatus status) {
    told(status);
    if (phase == Phase.WAITING) {
      sight.readTruth();
    }
  }

  void loopClosed() {
    failAll(Answer.How.UNAVAILABLE, Reasons.loopClosed(), null);
  }

  void done() {
    if (phase == Phase.DONE) {
      return;
    }
    phase = Phase.DONE;
    if (predecessorLimit != null) {
      predecessorLimit.cancel();
    }
    sight.close();
    members.clear();
    engine.flights().remove(this);
    leaving.done();
  }
}
