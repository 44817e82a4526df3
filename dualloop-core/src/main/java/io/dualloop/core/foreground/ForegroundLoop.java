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
import io.dualloop.core.freshness.Memory;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.Remembered;
import io.dualloop.core.runtime.SystemRuntime;
import io.dualloop.spi.Address;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.RecordSource;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The loop that people feel: it answers at once, delegates slow work, and never waits for it. One
 * thread keeps all its state; any thread may call it. Only {@link Builder#start()} and {@link
 * #close()} block.
 *
 * <p>As an {@link Executor} it runs actions on its own thread, one after the other.
 */
public final class ForegroundLoop implements Executor, AutoCloseable {

  /** How long {@link #close()} waits for each of its threads at most: 5 seconds. */
  public static final Duration CLOSE_WITHIN = Duration.ofSeconds(5);

  private final Engine engine;
  private final Operations operations;

  private ForegroundLoop(Engine engine) {
    this.engine = engine;
    this.operations = new Operations(engine);
  }

  /**
   * Begins to build a loop.
   *
   * @param transport what carries its tasks; stays open when the loop closes
   * @return a builder with the defaults
   */
  public static Builder on(Transport transport) {
    return new Builder(transport);
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
   * @return the answer with its age, fresh or stale; empty if nothing is remembered
   */
  public <P, R> Optional<Answer<R>> peek(QueryRequest<P, R> question, User user) {
    Remembered<R> known =
        engine.freshness().memory().get(engine.key(question, question.user().orElse(user)));
    if (known == null) {
      return Optional.empty();
    }
    Duration age = known.age(engine.nanos());
    boolean verified = engine.freshness().fences().isVerified();
    boolean young = age.compareTo(question.acceptedAge().orElse(known.goodFor())) < 0;
    return Optional.of(
        young && verified
            ? new Answer.Fresh<>(known.value(), age, false, false)
            : new Answer.Stale<>(
                known.value(),
                age,
                verified ? Answer.Stale.Reason.REFRESHING : Answer.Stale.Reason.UNVERIFIED,
                false,
                null));
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
   * @param tag which
   * @return as that of {@link #invalidate}
   */
  public CompletionStage<Void> invalidateTag(String tag) {
    return engine
        .invalidations()
        .invalidate(new Invalidation.Tag(Objects.requireNonNull(tag, "tag")));
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

  /** Builds a foreground loop. Not safe for concurrent use. */
  public static final class Builder {

    private static final int DEFAULT_REMEMBERED = 10_000;
    private static final Duration DEFAULT_REMEMBER_FOR = Duration.ofSeconds(10);

    private final Transport transport;
    private String name = "loop";
    private LoopRuntime runtime = SystemRuntime.instance();
    private Telemetry telemetry = Telemetry.NONE;
    private BiConsumer<String, Throwable> onError = (where, cause) -> {};
    private @Nullable Executor outlets;
    private @Nullable Duration tick;
    private @Nullable Runnable onTick;
    private Memory.Bounds memory =
        new Memory.Bounds(DEFAULT_REMEMBERED, false, DEFAULT_REMEMBER_FOR);
    private final Map<String, RecordSource<?, ?>> records = new HashMap<>();
    private RandomGenerator random = new SplittableRandom();

    private Builder(Transport transport) {
      this.transport = Objects.requireNonNull(transport, "transport");
    }

    /**
     * A name for threads and for {@code createdBy}.
     *
     * @param newName 1 to 60 printable characters; "loop" unless set
     * @return this
     * @throws IllegalArgumentException if empty or longer
     */
    public Builder name(String newName) {
      if (newName.isBlank() || newName.length() > 60) {
        throw new IllegalArgumentException(
            "name must have 1 to 60 characters, but is '" + newName + "'");
      }
      name = newName;
      return this;
    }

    /**
     * Clocks and threads.
     *
     * @param newRuntime the system's unless set
     * @return this
     */
    public Builder runtime(LoopRuntime newRuntime) {
      runtime = Objects.requireNonNull(newRuntime, "runtime");
      return this;
    }

    /**
     * Where the loop reports what it counts and times.
     *
     * @param newTelemetry nowhere unless set
     * @return this
     */
    public Builder telemetry(Telemetry newTelemetry) {
      telemetry = Objects.requireNonNull(newTelemetry, "telemetry");
      return this;
    }

    /**
     * Who is told what listeners and outlets throw, beside the log.
     *
     * @param handler told where, and what
     * @return this
     */
    public Builder onError(BiConsumer<String, Throwable> handler) {
      onError = Objects.requireNonNull(handler, "handler");
      return this;
    }

    /**
     * Where outlets run.
     *
     * @param executor stays the caller's; 8 threads of the loop's own unless set
     * @return this
     */
    public Builder outlets(Executor executor) {
      outlets = Objects.requireNonNull(executor, "executor");
      return this;
    }

    /**
     * How much this process remembers by itself, in front of the result store.
     *
     * @param answers how many answers at most; 10,000 unless set
     * @param keepFor for how long; 10 seconds unless set
     * @return this
     * @throws IllegalArgumentException if one is not positive
     */
    public Builder remember(int answers, Duration keepFor) {
      memory = bounds("answers", answers, false, keepFor);
      return this;
    }

    /**
     * How much this process remembers by itself, by weight.
     *
     * @param bytes how many bytes of answers (as JSON, and what is around them) at most
     * @param keepFor for how long; 10 seconds unless set
     * @return this
     * @throws IllegalArgumentException if one is not positive
     */
    public Builder rememberBytes(long bytes, Duration keepFor) {
      memory = bounds("bytes", bytes, true, keepFor);
      return this;
    }

    private static Memory.Bounds bounds(String what, long max, boolean byWeight, Duration keepFor) {
      if (max < 1 || keepFor.isNegative() || keepFor.isZero()) {
        throw new IllegalArgumentException(
            what + " and keepFor must be positive, but are " + max + " and " + keepFor);
      }
      return new Memory.Bounds(max, byWeight, keepFor);
    }

    /**
     * Where the business's own data on a question are (tier 3): asked, beside the task, when
     * nothing is remembered, and told as {@link Answer.Stale.Reason#RECORD}.
     *
     * @param <P> the parameters
     * @param <R> the result
     * @param type the question; replaces an earlier source of it
     * @param source given 1 second for each question
     * @return this
     */
    public <P, R> Builder record(Query<P, R> type, RecordSource<P, R> source) {
      records.put(type.name(), Objects.requireNonNull(source, "source"));
      return this;
    }

    /**
     * What draws chances, for early refreshes.
     *
     * @param newRandom used by the loop's thread alone; a {@link SplittableRandom} unless set
     * @return this
     */
    public Builder random(RandomGenerator newRandom) {
      random = Objects.requireNonNull(newRandom, "random");
      return this;
    }

    /**
     * Makes the loop tick at a fixed rate, beside being woken by events: 10 ms for voice, 16.6 ms
     * for a screen; chat needs none. Ticks that come late are skipped and counted.
     *
     * @param period 1 ms or more
     * @param action done at each tick, on the loop's thread
     * @return this
     * @throws IllegalArgumentException if shorter than 1 ms
     */
    public Builder tick(Duration period, Runnable action) {
      if (period.compareTo(Duration.ofMillis(1)) < 0) {
        throw new IllegalArgumentException("tick must be 1 ms or more, but is " + period);
      }
      tick = period;
      onTick = Objects.requireNonNull(action, "action");
      return this;
    }

    /**
     * Starts the loop. Blocks until it listens for statuses.
     *
     * @return the running loop
     */
    public ForegroundLoop start() {
      LoopSettings settings =
          new LoopSettings(
              transport,
              name,
              runtime,
              telemetry,
              onError,
              outlets,
              tick,
              onTick,
              memory,
              Map.copyOf(records),
              random,
              Limits.DEFAULT);
      return new ForegroundLoop(
          new Engine(settings, new Address("foreground." + UUID.randomUUID())));
    }
  }
}
