package io.dualloop.redis;

import io.dualloop.api.Telemetry;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionStateAdapter;
import io.lettuce.core.api.StatefulConnection;
import io.netty.util.concurrent.EventExecutorGroup;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one connection: makes it, makes it anew whenever it is lost, and gives one up that does not
 * answer any more, which its socket alone would not show. Never blocks; never gives up trying.
 *
 * @param <C> what a connection is
 */
final class Link<C> {

  private static final Logger log = LoggerFactory.getLogger(RedisTransport.class);
  private static final Duration PING_EVERY = Duration.ofSeconds(1);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);

  /** After this another connection is tried beside the one that is being made. */
  private static final Duration PATIENCE = Duration.ofMillis(1_500);

  /** So often unanswered, a connection is given up. */
  private static final int MAX_MISSED = 2;

  /** How a kind of connection is made and used. Nothing here may block. */
  interface Kind<C> {

    CompletionStage<C> connect();

    StatefulConnection<byte[], byte[]> connection(C made);

    CompletionStage<?> ping(C made);

    /** Before it is used; where this fails another connection is tried. */
    CompletionStage<?> prepare(C made);

    /** It is used from now on. */
    void connected(C made);
  }

  private final String name;
  private final Kind<C> kind;
  private final EventExecutorGroup timers;
  private final Telemetry telemetry;

  private volatile @Nullable C current;
  private volatile String problem = "no connection has been made yet";

  // Guarded by the lock, which is never held while anything waits.
  private final Object lock = new Object();
  private boolean closed;

  /** Of the last attempt to connect: it alone is followed by another. */
  private long number;

  private int failures;

  /** Whether the log says what fails, and not only that there is no answer or no more. */
  private boolean explained;

  Link(String name, Kind<C> kind, EventExecutorGroup timers, Telemetry telemetry) {
    this.name = name;
    this.kind = kind;
    this.timers = timers;
    this.telemetry = telemetry;
  }

  void start() {
    connect();
  }

  /** The connection, or null while there is none. */
  @Nullable C current() {
    return current;
  }

  /** Why there is no connection. */
  String problem() {
    return problem;
  }

  /** Gives the connection up, if it is still the one in use, and makes another. */
  void replace(C connection, String why) {
    lost(connection, why);
  }

  /** Ends it for good; completes when the connection is closed. */
  CompletionStage<?> close() {
    C last;
    synchronized (lock) {
      closed = true;
      last = current;
      current = null;
      problem = "the transport is closed";
    }
    return last == null
        ? CompletableFuture.completedFuture(null)
        : kind.connection(last).closeAsync();
  }

  private void connect() {
    long mine;
    synchronized (lock) {
      if (closed || current != null) {
        return;
      }
      mine = ++number;
    }
    var unused =
        timers.schedule(
            () -> again(mine, "it has not answered within " + PATIENCE, null),
            PATIENCE.toMillis(),
            TimeUnit.MILLISECONDS);
    attempt(kind::connect)
        .whenComplete(
            (made, failure) -> {
              if (failure == null) {
                prepare(mine, made);
              } else {
                failed(mine, failure);
              }
            });
  }

  private void prepare(long mine, C made) {
    kind.connection(made)
        .addListener(
            new RedisConnectionStateAdapter() {
              @Override
              public void onRedisDisconnected(RedisChannelHandler<?, ?> channel) {
                lost(made, "the connection was closed");
              }
            });
    attempt(() -> kind.prepare(made))
        .whenComplete(
            (done, failure) -> {
              if (failure == null) {
                use(made);
              } else {
                discard(made);
                failed(mine, failure);
              }
            });
  }

  /** The first that is ready is used, though it may not be the last that was begun. */
  private void use(C made) {
    synchronized (lock) {
      if (!closed && current == null) {
        current = made;
      }
    }
    if (!isUsed(made)) {
      discard(made);
      return;
    }
    telemetry.count("redis.connected", 1);
    log.info("connected to {}", name);
    kind.connected(made);
    if (!kind.connection(made).isOpen()) {
      // It was closed before anybody was told that it is in use.
      lost(made, "the connection was closed");
    } else {
      watch(made, ping(made), 0);
    }
  }

  private void failed(long mine, Throwable failure) {
    Throwable cause = Steps.cause(failure);
    telemetry.failure("redis.connect", cause);
    again(mine, Reason.of(cause), cause);
  }

  private void lost(C connection, String why) {
    long last;
    synchronized (lock) {
      if (!isUsed(connection)) {
        return;
      }
      current = null;
      last = number;
    }
    telemetry.count("redis.disconnected", 1);
    discard(connection);
    again(last, why, null);
  }

  private void again(long mine, String why, @Nullable Throwable cause) {
    int before;
    boolean news;
    synchronized (lock) {
      if (closed || mine != number || current != null) {
        return;
      }
      number++; // what this attempt is followed by is settled
      problem = why;
      before = failures++;
      explained &= before > 0;
      news = before == 0 || (cause != null && !explained);
      explained |= cause != null;
    }
    if (news) {
      log.warn("no connection to {}: {}; trying again until there is one", name, why, cause);
    }
    long pause = pause(before).toNanos();
    long nanos = ThreadLocalRandom.current().nextLong(pause / 2, pause);
    var unused = timers.schedule(this::connect, nanos, TimeUnit.NANOSECONDS);
  }

  private static Duration pause(int failures) {
    Duration longer = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, 10));
    return longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
  }

  /**
   * A socket that leads nowhere looks like one on which nobody speaks. A server that is only slow
   * has the time of some pings for the answer to one.
   */
  private void watch(C made, CompletableFuture<Boolean> ping, int missed) {
    var unused =
        timers.schedule(
            () -> look(made, ping, missed), PING_EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void look(C made, CompletableFuture<Boolean> ping, int missed) {
    if (!isUsed(made)) {
      return;
    }
    if (ping.getNow(false)) {
      synchronized (lock) {
        failures = 0;
      }
      watch(made, ping(made), 0);
    } else if (missed + 1 >= MAX_MISSED) {
      lost(made, "it did not answer for " + PING_EVERY.multipliedBy(MAX_MISSED));
    } else {
      watch(made, ping.isDone() ? ping(made) : ping, missed + 1);
    }
  }

  private CompletableFuture<Boolean> ping(C made) {
    return attempt(() -> kind.ping(made))
        .handle((pong, failure) -> failure == null || isAnswer(failure))
        .toCompletableFuture();
  }

  /** Also an error is a sign of life, such as of a server that is still loading its data. */
  private static boolean isAnswer(Throwable failure) {
    return failure instanceof RedisCommandExecutionException
        || failure.getCause() instanceof RedisCommandExecutionException;
  }

  @SuppressWarnings("ReferenceEquality") // the very same, not one that is equal
  private boolean isUsed(C made) {
    return current == made;
  }

  private void discard(C made) {
    var unused = kind.connection(made).closeAsync();
  }

  private static <T> CompletionStage<T> attempt(Supplier<CompletionStage<T>> call) {
    try {
      return call.get();
    } catch (Throwable e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
