package io.dualloop.core.foreground;

import io.dualloop.api.Query;
import io.dualloop.api.Telemetry;
import io.dualloop.core.freshness.Memory;
import io.dualloop.core.runtime.SystemRuntime;
import io.dualloop.spi.Address;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.RecordSource;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Builds a foreground loop. Not safe for concurrent use. */
public final class ForegroundLoopBuilder {

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
  private Memory.Bounds memory = new Memory.Bounds(DEFAULT_REMEMBERED, false, DEFAULT_REMEMBER_FOR);
  private final Map<String, RecordSource<?, ?>> records = new HashMap<>();
  private RandomGenerator random = new SplittableRandom();

  ForegroundLoopBuilder(Transport transport) {
    this.transport = Objects.requireNonNull(transport, "transport");
  }

  /**
   * A name for threads and for {@code createdBy}.
   *
   * @param newName 1 to 60 printable characters; "loop" unless set
   * @return this
   * @throws IllegalArgumentException if empty or longer
   */
  public ForegroundLoopBuilder name(String newName) {
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
  public ForegroundLoopBuilder runtime(LoopRuntime newRuntime) {
    runtime = Objects.requireNonNull(newRuntime, "runtime");
    return this;
  }

  /**
   * Where the loop reports what it counts and times.
   *
   * @param newTelemetry nowhere unless set
   * @return this
   */
  public ForegroundLoopBuilder telemetry(Telemetry newTelemetry) {
    telemetry = Objects.requireNonNull(newTelemetry, "telemetry");
    return this;
  }

  /**
   * Who is told what listeners and outlets throw, beside the log.
   *
   * @param handler told where, and what
   * @return this
   */
  public ForegroundLoopBuilder onError(BiConsumer<String, Throwable> handler) {
    onError = Objects.requireNonNull(handler, "handler");
    return this;
  }

  /**
   * Where outlets run.
   *
   * @param executor stays the caller's; 8 threads of the loop's own unless set
   * @return this
   */
  public ForegroundLoopBuilder outlets(Executor executor) {
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
  public ForegroundLoopBuilder remember(int answers, Duration keepFor) {
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
  public ForegroundLoopBuilder rememberBytes(long bytes, Duration keepFor) {
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
   * Where the business's own data on a question are (tier 3): asked, beside the task, when nothing
   * is remembered, and told as {@link Answer.Stale.Reason#RECORD}.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param type the question; replaces an earlier source of it
   * @param source given 1 second for each question
   * @return this
   */
  public <P, R> ForegroundLoopBuilder record(Query<P, R> type, RecordSource<P, R> source) {
    records.put(type.name(), Objects.requireNonNull(source, "source"));
    return this;
  }

  /**
   * What draws chances, for early refreshes.
   *
   * @param newRandom used by the loop's thread alone; a {@link SplittableRandom} unless set
   * @return this
   */
  public ForegroundLoopBuilder random(RandomGenerator newRandom) {
    random = Objects.requireNonNull(newRandom, "random");
    return this;
  }

  /**
   * Makes the loop tick at a fixed rate, beside being woken by events: 10 ms for voice, 16.6 ms for
   * a screen; chat needs none. Ticks that come late are skipped and counted.
   *
   * @param period 1 ms or more
   * @param action done at each tick, on the loop's thread
   * @return this
   * @throws IllegalArgumentException if shorter than 1 ms
   */
  public ForegroundLoopBuilder tick(Duration period, Runnable action) {
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
    return new ForegroundLoop(new Engine(settings, new Address("foreground." + UUID.randomUUID())));
  }
}
