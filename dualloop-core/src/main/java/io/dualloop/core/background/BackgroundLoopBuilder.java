package io.dualloop.core.background;

import io.dualloop.api.AsyncTaskHandler;
import io.dualloop.api.Query;
import io.dualloop.api.TaskHandler;
import io.dualloop.api.TaskType;
import io.dualloop.api.Telemetry;
import io.dualloop.core.runtime.SystemRuntime;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.RecordSource;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link BackgroundLoop}. Not safe for concurrent use; each method changes this builder
 * and returns it. Each checks its value at once; {@link #start()} checks what contradicts.
 */
public final class BackgroundLoopBuilder {

  /** How many attempts run at once unless set: 16. */
  public static final int DEFAULT_SLOTS = 16;

  /** How long closing waits for what runs unless set: 30 seconds. */
  public static final Duration DEFAULT_DRAIN = Duration.ofSeconds(30);

  /** How long an attempt is protected without renewal unless set: 30 seconds. */
  public static final Duration DEFAULT_LEASE = Duration.ofSeconds(30);

  private static final int MAX_SLOTS = 10_000;
  private static final Duration SHORTEST_LEASE = Duration.ofMillis(100);

  private final Transport transport;
  private final Map<String, Route<?, ?>> routes = new LinkedHashMap<>();
  private final Map<String, RecordSource<?, ?>> records = new HashMap<>();
  private LoopRuntime runtime = SystemRuntime.instance();
  private @Nullable Executor executor;
  private String name = "workers";
  private int slots = DEFAULT_SLOTS;
  private Duration drainWithin = DEFAULT_DRAIN;
  private Duration lease = DEFAULT_LEASE;
  private Settings.Weights weights = Settings.Weights.DEFAULT;
  private Telemetry telemetry = Telemetry.NONE;
  private RandomGenerator random = SharedRandom.INSTANCE;
  private BiConsumer<String, Throwable> onError = (where, cause) -> {};

  /** What a loop stands on. */
  record Surroundings(
      LoopRuntime runtime,
      @Nullable Executor executor,
      RandomGenerator random,
      Map<String, RecordSource<?, ?>> records) {}

  BackgroundLoopBuilder(Transport transport) {
    this.transport = Objects.requireNonNull(transport, "transport");
  }

  /**
   * Handles a type with {@link Handling#DEFAULT}.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param type which
   * @param handler does the work; called by several threads at once
   * @return this
   * @throws IllegalStateException if the type has a handler already
   */
  public <P, R> BackgroundLoopBuilder handle(TaskType<P, R> type, TaskHandler<P, R> handler) {
    return handle(type, handler, Handling.DEFAULT);
  }

  /**
   * Handles a type.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param type which
   * @param handler does the work; called by several threads at once
   * @param handling how often, how long, how many at once
   * @return this
   * @throws IllegalStateException if the type has a handler already
   */
  public <P, R> BackgroundLoopBuilder handle(
      TaskType<P, R> type, TaskHandler<P, R> handler, Handling handling) {
    Objects.requireNonNull(handler, "handler");
    return add(Route.blocking(type, handler, handling));
  }

  /**
   * Handles a type without holding a thread, with {@link Handling#DEFAULT}.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param type which
   * @param handler begins the work
   * @return this
   * @throws IllegalStateException if the type has a handler already
   */
  public <P, R> BackgroundLoopBuilder handleAsync(
      TaskType<P, R> type, AsyncTaskHandler<P, R> handler) {
    return handleAsync(type, handler, Handling.DEFAULT);
  }

  /**
   * Handles a type without holding a thread.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param type which
   * @param handler begins the work
   * @param handling how often, how long, how many at once
   * @return this
   * @throws IllegalStateException if the type has a handler already
   */
  public <P, R> BackgroundLoopBuilder handleAsync(
      TaskType<P, R> type, AsyncTaskHandler<P, R> handler, Handling handling) {
    Objects.requireNonNull(handler, "handler");
    return add(new Route<>(type, handler, handling));
  }

  /**
   * Writes what is found to the business's own records (tier 3), each after its task has succeeded.
   * A write that fails is counted and not repeated. Sources have two threads of their own; 1,000
   * writes may wait for one, more are dropped, as are those that still wait a second after the loop
   * has closed: both count as failed.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param type which question; replaces an earlier source of it
   * @param source called by two threads at once; one that blocks holds up other writes only
   * @return this
   */
  public <P, R> BackgroundLoopBuilder record(Query<P, R> type, RecordSource<P, R> source) {
    records.put(type.name(), Objects.requireNonNull(source, "source"));
    return this;
  }

  private BackgroundLoopBuilder add(Route<?, ?> route) {
    Objects.requireNonNull(route.type(), "type");
    Objects.requireNonNull(route.handling(), "handling");
    if (routes.containsKey(route.name())) {
      throw new IllegalStateException(
          "type " + route.name() + " has a handler already: one loop handles each type once");
    }
    routes.put(route.name(), route);
    return this;
  }

  /**
   * How many attempts run at once.
   *
   * @param count 1 to 10,000; {@link #DEFAULT_SLOTS} unless set
   * @return this
   * @throws IllegalArgumentException if out of range
   */
  public BackgroundLoopBuilder slots(int count) {
    if (count < 1 || count > MAX_SLOTS) {
      throw new IllegalArgumentException("slots must be 1 to " + MAX_SLOTS + ", but is " + count);
    }
    slots = count;
    return this;
  }

  /**
   * How long closing waits for what runs before it tells it to stop.
   *
   * @param limit zero or more, at most a day; {@link #DEFAULT_DRAIN} unless set
   * @return this
   * @throws IllegalArgumentException if out of range
   */
  public BackgroundLoopBuilder drainWithin(Duration limit) {
    if (limit.isNegative() || limit.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException("drainWithin must be zero to one day, but is " + limit);
    }
    drainWithin = limit;
    return this;
  }

  /**
   * How long an attempt is protected when this process dies; a living one renews every third of it.
   *
   * @param time 100 ms to a day; {@link #DEFAULT_LEASE} unless set
   * @return this
   * @throws IllegalArgumentException if out of range
   */
  public BackgroundLoopBuilder lease(Duration time) {
    if (time.compareTo(SHORTEST_LEASE) < 0 || time.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException(
          "lease must be " + SHORTEST_LEASE.toMillis() + " ms to one day, but is " + time);
    }
    lease = time;
    return this;
  }

  /**
   * How often each priority is preferred when all have work; 6, 3, 1 unless set.
   *
   * @param high 1 to 1,000
   * @param normal 1 to 1,000
   * @param low 1 to 1,000
   * @return this
   * @throws IllegalArgumentException if out of range
   */
  public BackgroundLoopBuilder weights(int high, int normal, int low) {
    weights = new Settings.Weights(high, normal, low);
    return this;
  }

  /**
   * A name for threads and log lines.
   *
   * @param newName not empty; "workers" unless set
   * @return this
   * @throws IllegalArgumentException if empty
   */
  public BackgroundLoopBuilder name(String newName) {
    if (newName.isBlank()) {
      throw new IllegalArgumentException("name must not be blank");
    }
    name = newName;
    return this;
  }

  /**
   * The clocks and threads.
   *
   * @param newRuntime {@link SystemRuntime} unless set
   * @return this
   */
  public BackgroundLoopBuilder runtime(LoopRuntime newRuntime) {
    runtime = Objects.requireNonNull(newRuntime, "runtime");
    return this;
  }

  /**
   * Where handlers run, instead of the loop's own pool; the caller ends it after the loop. It must
   * not run them on the thread that gives them, and should have a thread for each slot: an attempt
   * that waits for one uses up its time.
   *
   * @param newExecutor the executor
   * @return this
   */
  public BackgroundLoopBuilder executor(Executor newExecutor) {
    executor = Objects.requireNonNull(newExecutor, "executor");
    return this;
  }

  /**
   * Where the loop counts and times; the names are listed in the package's description.
   *
   * @param newTelemetry nothing is kept unless set
   * @return this
   */
  public BackgroundLoopBuilder telemetry(Telemetry newTelemetry) {
    telemetry = Objects.requireNonNull(newTelemetry, "telemetry");
    return this;
  }

  /**
   * Where the randomness of backoff comes from.
   *
   * @param source called on the loop's thread only; the JVM's shared source unless set
   * @return this
   */
  public BackgroundLoopBuilder random(RandomGenerator source) {
    random = Objects.requireNonNull(source, "random");
    return this;
  }

  /**
   * The one place that hears what user code threw: where (a dotted name, such as {@code
   * task.handler}) and what. It is logged and counted all the same.
   *
   * @param handler called on the thread where it was thrown; must return soon
   * @return this
   */
  public BackgroundLoopBuilder onError(BiConsumer<String, Throwable> handler) {
    onError = Objects.requireNonNull(handler, "onError");
    return this;
  }

  /**
   * Starts a loop. The builder may be used again for another one.
   *
   * @return the running loop; the caller closes it
   * @throws IllegalStateException if there is no handler, or settings contradict each other
   */
  public BackgroundLoop start() {
    if (routes.isEmpty()) {
      throw new IllegalStateException(
          "a background loop without a handler would do nothing: call handle(type, handler) first");
    }
    for (Route<?, ?> route : routes.values()) {
      if (route.concurrency(slots) > slots) {
        throw new IllegalStateException(
            "concurrency "
                + route.concurrency(slots)
                + " of type "
                + route.name()
                + " is more than slots "
                + slots
                + ": lower the one or raise the other");
      }
    }
    return new BackgroundLoop(
        transport,
        Map.copyOf(routes),
        new Settings(name, slots, drainWithin, lease, weights),
        new Surroundings(runtime, executor, random, Map.copyOf(records)),
        new Reports(telemetry, onError));
  }

  /** The current thread's source at each call, since the thread that steps the loop may change. */
  private enum SharedRandom implements RandomGenerator {
    INSTANCE;

    @Override
    public long nextLong() {
      return ThreadLocalRandom.current().nextLong();
    }
  }
}
