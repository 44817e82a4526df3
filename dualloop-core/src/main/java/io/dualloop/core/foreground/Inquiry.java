package io.dualloop.core.foreground;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.Remembered;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.support.Checks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Something that was asked in a turn, and what is known of it. Safe for use by any thread; no
 * method blocks. Listeners run on the loop's thread, one at a time, and never inside the call that
 * registered them.
 *
 * @param <R> the result
 */
public final class Inquiry<R> {

  private static final long NOTHING_TOLD = -1;

  private final Engine engine;
  private final Turn turn;
  private final @Nullable Consumer<? super Answer<R>> listener;
  private final @Nullable QuestionKey question;
  private final long number;
  private final long askedAt;
  private volatile @Nullable LongFunction<Answer<R>> latest;
  private volatile long emittedAt;
  private final AtomicReference<@Nullable Consumer<? super TaskStatus>> newStatusListener =
      new AtomicReference<>();
  private final AtomicReference<@Nullable LoopFuture<CancelAnswer>> cancelling =
      new AtomicReference<>();
  private volatile @Nullable TaskId taskId;
  private volatile @Nullable R toldStale;

  // What follows belongs to the loop's thread.
  private final List<CompletableFuture<Answer<R>>> waiting = new ArrayList<>();
  private @Nullable LongFunction<Answer<R>> undelivered;
  private @Nullable Flight<?, R> flight;
  private @Nullable Consumer<? super TaskStatus> statusListener;
  private long toldVersion = NOTHING_TOLD;
  private boolean ended;
  private boolean gaveUpWaiting;
  private boolean staleGiven;

  Inquiry(
      Engine engine,
      Turn turn,
      @Nullable Consumer<? super Answer<R>> listener,
      @Nullable QuestionKey question) {
    this.question = question;
    this.engine = engine;
    this.turn = turn;
    this.listener = listener;
    this.number = turn.session().nextInquiry();
    this.askedAt = engine.nanos();
  }

  /**
   * The turn that asked.
   *
   * @return the turn
   */
  public Turn turn() {
    return turn;
  }

  /**
   * Whether an answer to this is one to the other: the same type, parameters (as {@code sameWhen}
   * has it), tenant, and, unless answers are public, user.
   *
   * @param other another inquiry
   * @return false if either is a command
   */
  public boolean asksTheSameAs(Inquiry<?> other) {
    QuestionKey theirs = other.question;
    return question != null && theirs != null && question.value().equals(theirs.value());
  }

  /**
   * The task that works on it.
   *
   * @return the id, once a task was accepted or joined; it never changes afterwards
   */
  public Optional<TaskId> taskId() {
    return Optional.ofNullable(taskId);
  }

  /**
   * The latest answer, told or not, with its age at this moment.
   *
   * @return empty before the first
   */
  public Optional<Answer<R>> latest() {
    LongFunction<Answer<R>> answer = latest;
    return answer == null ? Optional.empty() : Optional.of(answer.apply(engine.nanos()));
  }

  /**
   * How long ago the latest answer came, told or not. It may have been held back since.
   *
   * @return zero before the first
   */
  public Duration sinceLatest() {
    return latest == null ? Duration.ZERO : Duration.ofNanos(engine.nanos() - emittedAt);
  }

  /**
   * Registers who is told how the task stands: first as it is, then every change: retries,
   * progress, the ending. Versions may be skipped, the ending is not. Replaces an earlier listener.
   *
   * @param statuses called on the loop's thread
   * @return this
   */
  public Inquiry<R> onStatus(Consumer<? super TaskStatus> statuses) {
    Objects.requireNonNull(statuses, "statuses");
    if (newStatusListener.getAndSet(statuses) == null) {
      engine.handover(this::tellNewStatusListener);
    }
    return this;
  }

  /**
   * The last answer if it comes in time, else the latest ({@link Answer.Working} if there is none).
   * An answer that comes after that is told to the session's {@link Session#onLate}.
   *
   * @param patience how long to wait at most; zero for what is known by the loop's next step
   * @return fails only if the loop is closed already; waiting for it on the loop's own thread
   *     throws {@link io.dualloop.api.error.BlockedLoopException}
   */
  public CompletionStage<Answer<R>> within(Duration patience) {
    Checks.notNegative("patience", patience);
    LoopFuture<Answer<R>> future = engine.newFuture();
    if (!engine.ask(() -> await(patience, future))) {
      future.complete(latestOrWorking());
    }
    return future;
  }

  /**
   * Cancels: whoever asked it leaves, and if nobody else waits (and the type allows), the task is
   * cancelled. The listener is told {@link Answer.How#CANCELLED}, or the answer if it came first.
   *
   * @return what became of it, truthfully; completes when that is known, at the latest a few
   *     seconds after the grace; waiting for it on the loop's own thread throws {@link
   *     io.dualloop.api.error.BlockedLoopException}
   */
  public CompletionStage<CancelAnswer> cancel() {
    LoopFuture<CancelAnswer> future = engine.newFuture();
    LoopFuture<CancelAnswer> before = cancelling.compareAndExchange(null, future);
    if (before != null) {
      // Said once is enough: both get the same truth.
      future.complete(new CancelAnswer.Left());
      return before;
    }
    engine.handover(() -> cancel(future));
    return future;
  }

  private void cancel(LoopFuture<CancelAnswer> future) {
    Flight<?, R> current = flight;
    if (current == null) {
      // Not begun yet, or answered without a task: nothing was ever started for it.
      end(left("cancelled before anything was started"));
      future.complete(new CancelAnswer.Left());
    } else {
      current.cancel(this, future);
    }
  }

  static <R> Answer.Ended<R> left(String message) {
    return new Answer.Ended<>(Answer.How.CANCELLED, TaskError.permanent("LEFT", message), null);
  }

  // ---- loop thread ----

  private void tellNewStatusListener() {
    statusListener = newStatusListener.getAndSet(null);
    toldVersion = NOTHING_TOLD;
    Flight<?, R> current = flight;
    if (current != null) {
      current.tellStatus(this);
    }
  }

  private void await(Duration patience, CompletableFuture<Answer<R>> future) {
    if (ended) {
      future.complete(latestOrWorking());
      return;
    }
    waiting.add(future);
    Timers.Timer limit = engine.after(patience, () -> gaveUp(future));
    var unused = future.whenComplete((answer, failure) -> engine.handover(limit::cancel));
  }

  private void gaveUp(CompletableFuture<Answer<R>> future) {
    if (future.complete(latestOrWorking())) {
      gaveUpWaiting = true;
    }
    waiting.removeIf(CompletableFuture::isDone);
  }

  private Answer<R> latestOrWorking() {
    return latest().orElseGet(Answer.Working::new);
  }

  /** Rises within a session. */
  long number() {
    return number;
  }

  void joined(Flight<?, R> newFlight) {
    flight = newFlight;
  }

  void accepted(TaskId id) {
    if (taskId == null) {
      taskId = id;
    }
  }

  boolean isEnded() {
    return ended;
  }

  boolean hasAnswer() {
    return latest != null;
  }

  void status(TaskStatus status) {
    Consumer<? super TaskStatus> to = statusListener;
    if (to != null && !turn.isWithdrawn() && status.version() != toldVersion) {
      toldVersion = status.version();
      engine.callbacks().run("foreground.listener.status", () -> to.accept(status));
    }
  }

  void fresh(Remembered<R> found) {
    R before = toldStale;
    boolean refreshed = before != null;
    boolean changed = before != null && differ(before, found.value());
    emit(now -> new Answer.Fresh<>(found.value(), found.age(now), refreshed, changed));
  }

  /** Asks the result's own {@code equals}, which is the user's code. */
  private boolean differ(R before, R now) {
    try {
      return !Objects.equals(before, now);
    } catch (Throwable e) {
      engine.failure("foreground.result.equals", e);
      return true;
    }
  }

  void stale(Remembered<R> found, Answer.Stale.Reason reason, @Nullable TaskError error) {
    staleGiven = true;
    emit(now -> new Answer.Stale<>(found.value(), found.age(now), reason, error != null, error));
  }

  boolean hasStale() {
    return staleGiven;
  }

  void working() {
    emit(now -> new Answer.Working<>());
  }

  void end(Answer.Ended<R> answer) {
    emit(now -> answer);
  }

  /** Ends without a word: what was asked is no longer wanted. */
  void withdraw() {
    if (!ended) {
      end(left("the turn was withdrawn"));
      Flight<?, R> current = flight;
      if (current != null) {
        current.leave(this);
      }
    }
  }

  private void emit(LongFunction<Answer<R>> answer) {
    if (ended) {
      return;
    }
    boolean first = latest == null;
    emittedAt = engine.nanos();
    Answer<R> now = answer.apply(emittedAt);
    latest = answer;
    ended = now.isLast();
    undelivered = answer;
    if (first) {
      engine.timed("foreground.first.answer", askedAt);
    }
    if (ended) {
      engine.timed("foreground.last.answer", askedAt);
      turn.session().ended(this);
      waiting.forEach(future -> future.complete(now));
      waiting.clear();
    }
    deliver();
  }

  /** Tells the answer in the slot, if the session lets it now; else the session asks again. */
  void deliver() {
    LongFunction<Answer<R>> answer = undelivered;
    if (answer == null) {
      return;
    }
    long now = engine.nanos();
    switch (turn.session().decide(turn, Duration.ofNanos(now - emittedAt))) {
      case HOLD -> turn.session().hold(this);
      case DISCARD -> undelivered = null;
      case TELL_SILENTLY -> {
        undelivered = null;
        Answer<R> silent = answer.apply(now);
        if (silent.isLast()) {
          turn.session().late(new LateAnswer(turn.number(), this, silent));
        }
      }
      case TELL -> {
        undelivered = null;
        // Made anew, so that its age is true at this moment.
        tell(answer.apply(now));
      }
    }
  }

  private void tell(Answer<R> answer) {
    if (answer instanceof Answer.Stale<R> stale) {
      toldStale = stale.value();
    }
    if (listener != null) {
      engine.callbacks().run("foreground.listener", () -> listener.accept(answer));
    }
    if (gaveUpWaiting && answer.isLast()) {
      turn.session().late(new LateAnswer(turn.number(), this, answer));
    }
  }
}
