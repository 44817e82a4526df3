package io.dualloop.core.foreground;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Lookup;
import io.dualloop.api.Query;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.Telemetry;
import io.dualloop.api.User;
import io.dualloop.api.error.BlockedLoopException;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.Remembered;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Transport;
import io.dualloop.spi.support.Checks;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * The loop that people feel: it answers at once, delegates slow work, and never waits for it. One
 * thread keeps all its state; any thread may call it. Only {@link ForegroundLoopBuilder#start()}
 * and {@link #close()} block.
 *
 * <p>As an {@link Executor} it runs actions on its own thread, one after the other.
 */
public final class ForegroundLoop implements Executor, AutoCloseable {

  /** How long {@link #close()} waits for each of its threads at most: 5 seconds. */
  public static final Duration CLOSE_WITHIN = Duration.ofSeconds(5);

  private final Engine engine;
  private final Operations operations;

  ForegroundLoop(Engine engine) {
    this.engine = engine;
    this.operations = new Operations(engine);
  }

  /**
   * Begins to build a loop.
   *
   * @param transport what carries its tasks; stays open when the loop closes
   * @return a builder with the defaults
   */
  public static ForegroundLoopBuilder on(Transport transport) {
    return new ForegroundLoopBuilder(transport);
  }

  /**
   * Opens a conversation.
   *
   * @param <O> what is said in it
   * @param id its name; unique among the open sessions of this loop
   * @param user for whom it asks
   * @param outlet takes what is said, one at a time, in order, never on the loop; it may block
   * @return the session
   * @throws IllegalStateException if a session with this id is open, 100,000 are, or the loop is
   *     closed
   */
  public <O> Session<O> openSession(String id, User user, Consumer<? super O> outlet) {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(outlet, "outlet");
    Session<O> session = new Session<>(engine, id, user, outlet);
    engine.opened(session);
    return session;
  }

  /**
   * Submits a task without a conversation. It is not watched by this process; read it with {@link
   * #find}.
   *
   * @param request a query or a command; without a user of its own it is nobody's in particular
   * @return completes when the store has answered: accepted as durably as the transport declares,
   *     or not; BUSY at once if 4,096 submits are under way; fails with {@link
   *     io.dualloop.api.error.InvalidEnvelopeException} if the parameters can't be sent, with
   *     {@link java.util.concurrent.TimeoutException} if the store did not answer within 5 seconds
   *     (the task may exist)
   * @throws IllegalArgumentException if the request's terms contradict each other
   */
  public CompletionStage<Submitted> submit(TaskRequest<?, ?> request) {
    return operations.submit(Objects.requireNonNull(request, "request"));
  }

  /**
   * Looks for a task.
   *
   * @param id which
   * @param user who asks; another user's task is not found
   * @return how it stands; a failed stage means that the store can't tell now
   */
  public CompletionStage<Lookup> find(TaskId id, User user) {
    return operations.find(Objects.requireNonNull(id, "id"), Objects.requireNonNull(user, "user"));
  }

  /**
   * Keeps a task in sight without a conversation: told by the status feed, and read again every 5
   * seconds in case the feed lost something. Watching does not keep a task alive.
   *
   * @param id which
   * @param user who asks; another user's task is not found
   * @param watcher told on the loop's thread, and must return within milliseconds: first how the
   *     task stands, then as it changes. Versions may be skipped, the ending is not; nothing
   *     follows an ending, or a task that is gone or not known. Told nothing if the first look-up
   *     fails
   * @return the watch; close it when nobody needs it any more
   * @throws RejectedExecutionException if 20,000 tasks are watched
   */
  public TaskWatch watch(TaskId id, User user, Consumer<? super Lookup> watcher) {
    return operations.watch(
        Objects.requireNonNull(id, "id"),
        Objects.requireNonNull(user, "user"),
        Objects.requireNonNull(watcher, "watcher"));
  }

  /**
   * Cancels a task, whoever waits for it.
   *
   * @param id which
   * @param user who asks; another user's task is not found
   * @return the truth, when it is known: at once for a waiting task, after at most the grace of 2
   *     seconds and a little more for a running one; a failed stage means that the store can't tell
   */
  public CompletionStage<CancelAnswer> cancel(TaskId id, User user) {
    return operations.cancel(
        Objects.requireNonNull(id, "id"), Objects.requireNonNull(user, "user"));
  }

  /**
   * Looks into this process's own memory (tier 1) only: no task, no other tier, no waiting.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param question what is asked
   * @param user for whom
   * @return the answer with its age: fresh; or stale, as EXPIRED if it is older than the question
   *     accepts, else as UNVERIFIED; empty if nothing is remembered. No newer one is being fetched
   *     on that account, so it counts as the last
   */
  public <P, R> Optional<Answer<R>> peek(QueryRequest<P, R> question, User user) {
    Remembered<R> known =
        engine.freshness().memory().get(engine.key(question, question.user().orElse(user)));
    if (known == null) {
      return Optional.empty();
    }
    Duration age = known.age(engine.nanos());
    boolean young = age.compareTo(question.acceptedAge().orElse(known.goodFor())) < 0;
    boolean verified = engine.freshness().fences().isVerified() && !question.isStrict();
    return Optional.of(
        young && verified
            ? new Answer.Fresh<>(known.value(), age, false, false)
            : new Answer.Stale<>(
                known.value(),
                age,
                young ? Answer.Stale.Reason.UNVERIFIED : Answer.Stale.Reason.EXPIRED,
                true,
                null));
  }

  /**
   * Like {@link #peek}, but looks into the shared answers (tier 2) too where this process remembers
   * nothing fresh, for 50 ms at most. No task.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param question what is asked
   * @param user for whom
   * @return completes with the answer as {@link #peek} has it, then; never fails on account of the
   *     store. With 4,096 operations under way only this process's memory is asked
   */
  public <P, R> CompletionStage<Optional<Answer<R>>> lookUp(
      QueryRequest<P, R> question, User user) {
    User asker = question.user().orElse(Objects.requireNonNull(user, "user"));
    return operations.lookUp(question, asker, () -> peek(question, asker));
  }

  /**
   * Forgets the answer to a question, because what it says has changed. From this call on, no
   * question asked through this loop joins an older task, or gets an older answer as fresh; those
   * who asked before may be answered by the task for which they wait. Other nodes follow within
   * moments, and once the stage has completed no answer that was sought before is stored for
   * anyone.
   *
   * @param question whose answer
   * @param user for whom it was asked
   * @return completes when the result store has it; until then it is repeated, each failure is
   *     counted and the first one logged; fails only if the loop is closed before
   */
  public CompletionStage<Void> invalidate(QueryRequest<?, ?> question, User user) {
    QuestionKey key = engine.key(question, question.user().orElse(user));
    return engine.invalidations().invalidate(new Invalidation.Key(key.value()));
  }

  /**
   * Forgets all answers with a tag (see {@code Query.taggedBy}), as {@link #invalidate} does.
   *
   * @param tag which, 1 to 200 characters
   * @return as that of {@link #invalidate}
   * @throws IllegalArgumentException if empty or longer
   */
  public CompletionStage<Void> invalidateTag(String tag) {
    if (tag.isEmpty() || tag.length() > Query.MAX_TAG_LENGTH) {
      throw new IllegalArgumentException(
          "a tag must have 1 to " + Query.MAX_TAG_LENGTH + " characters, but has " + tag.length());
    }
    return engine.invalidations().invalidate(new Invalidation.Tag(tag));
  }

  /**
   * Forgets all answers of the namespace, as {@link #invalidate} does.
   *
   * @return as that of {@link #invalidate}
   */
  public CompletionStage<Void> invalidateAll() {
    return engine.invalidations().invalidate(new Invalidation.All());
  }

  /**
   * Runs an action on the loop's thread, soon. It must return within milliseconds.
   *
   * @param action what to do
   * @return false if 4,096 actions are waiting, or the loop is closed; then it will not run
   */
  public boolean post(Runnable action) {
    return engine.post(Objects.requireNonNull(action, "action"));
  }

  /**
   * Like {@link #post}, for those who want an {@link Executor}.
   *
   * @param action what to do
   * @throws RejectedExecutionException if 4,096 actions are waiting, or the loop is closed
   */
  @Override
  public void execute(Runnable action) {
    if (!post(action)) {
      throw new RejectedExecutionException(
          "the foreground loop is closed, or its inbox of "
              + engine.limits().inbox()
              + " actions is full");
    }
  }

  /**
   * Runs an action on the loop's thread after a while. It must return within milliseconds. Never
   * blocks; actions with the same delay from one thread run in the order in which they were given.
   *
   * @param delay how long until then; zero for the loop's next step
   * @param action what to do
   * @return takes it back, if it has not begun
   * @throws IllegalArgumentException if the delay is negative
   * @throws RejectedExecutionException if 1,000,000 of them wait, or the loop is closed
   */
  public Registration after(Duration delay, Runnable action) {
    Checks.notNegative("delay", delay);
    return engine.later().after(delay, Objects.requireNonNull(action, "action"));
  }

  /**
   * The clocks and threads it runs on, for code that shares its time.
   *
   * @return the runtime it was built with
   */
  public LoopRuntime runtime() {
    return engine.runtime();
  }

  /**
   * Where it reports, for extensions that report to the same place.
   *
   * @return its telemetry; what that throws is kept from the caller
   */
  public Telemetry telemetry() {
    return engine.telemetry();
  }

  /**
   * How the loop does.
   *
   * @return numbers of this moment
   */
  public LoopStats stats() {
    return engine.stats();
  }

  /**
   * Ends the loop: what is open ends as unavailable (its listeners are told on this thread, once
   * the loop's own has ended), its tasks go on in the background. Waits for its threads, each for 5
   * seconds at most. Idempotent.
   *
   * @throws BlockedLoopException if called on the loop's own thread
   */
  @Override
  public void close() {
    if (engine.isOnLoop()) {
      throw new BlockedLoopException("close()", "call it from another thread");
    }
    engine.close(CLOSE_WITHIN);
  }

  Engine engine() {
    return engine;
  }
}
