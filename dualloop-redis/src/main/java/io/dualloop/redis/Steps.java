package io.dualloop.redis;

import io.dualloop.api.Json;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.support.Millis;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.RedisReadOnlyException;
import io.lettuce.core.ScriptOutputType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs scripts. Nothing here blocks, and what can't be sent at once fails at once. */
final class Steps {

  /** More would only wait in memory for a server that can't keep up. */
  static final int MAX_UNDER_WAY = 10_000;

  private static final byte[] NOTHING = {};

  private final Link<Server.Wire> link;
  private final String place;
  private final byte[] key;
  private final byte[] prefix;
  private final InOrder inOrder;
  private final Executor executor;
  private final Telemetry telemetry;
  private final AtomicInteger underWay = new AtomicInteger();
  private final Map<Script, Batches> batches = new ConcurrentHashMap<>();

  /**
   * @param inOrder lets what is asked wait for the first connection, and for subscriptions
   * @param executor sends steps that have waited for others; refuses none
   */
  Steps(
      Link<Server.Wire> link,
      String place,
      Names names,
      InOrder inOrder,
      Executor executor,
      Telemetry telemetry) {
    this.link = link;
    this.place = place;
    this.key = bytes(names.timers);
    this.prefix = bytes(names.prefix);
    this.inOrder = inOrder;
    this.executor = executor;
    this.telemetry = telemetry;
  }

  /**
   * Runs a script as one step.
   *
   * @param arguments text, numbers, JSON, bytes, durations (in milliseconds, rounded up), or null
   *     for one that is absent
   */
  CompletionStage<List<Object>> run(Script script, @Nullable Object... arguments) {
    byte[][] argv = bytes(arguments);
    return admitted(
        () -> {
          batches.values().forEach(Batches::flush);
          return inOrder.call(() -> send(script, argv));
        });
  }

  /**
   * As {@link #run}, with a script for many: where others of the kind are under way, this one may
   * wait for their answer, and then goes with all that came meanwhile. Still in order with others,
   * unless one that goes with it is refused: then they are asked again, each alone.
   */
  CompletionStage<List<Object>> join(Script many, @Nullable Object... arguments) {
    byte[][] argv = bytes(arguments);
    return admitted(() -> batches(many).add(argv));
  }

  private Batches batches(Script many) {
    return batches.computeIfAbsent(
        many,
        of ->
            new Batches(
                argv -> inOrder.call(() -> send(of, argv)),
                executor,
                () -> telemetry.count("redis.batch.split", 1)));
  }

  private CompletionStage<List<Object>> admitted(Supplier<CompletionStage<List<Object>>> step) {
    if (underWay.incrementAndGet() > MAX_UNDER_WAY) {
      underWay.decrementAndGet();
      telemetry.count("redis.step.refused", 1);
      return CompletableFuture.failedFuture(
          unavailable(MAX_UNDER_WAY + " steps are under way already", null));
    }
    return step.get().whenComplete((reply, failure) -> underWay.decrementAndGet());
  }

  /** Sends a message to whoever listens on a channel now. */
  CompletionStage<Void> publish(String channel, byte[] message) {
    return inOrder.call(
        () -> on(wire -> wire.commands().publish(bytes(channel), message).thenAccept(heard -> {})));
  }

  private CompletionStage<List<Object>> send(Script script, byte[][] arguments) {
    byte[][] keys = {key};
    byte[][] argv = new byte[arguments.length + 1][];
    argv[0] = prefix;
    System.arraycopy(arguments, 0, argv, 1, arguments.length);
    return on(
        wire ->
            wire.commands()
                .<List<Object>>evalsha(script.digest(), ScriptOutputType.MULTI, keys, argv)
                .exceptionallyCompose(
                    failure -> {
                      if (!(cause(failure) instanceof RedisNoScriptException)) {
                        return CompletableFuture.failedFuture(failure);
                      }
                      // Started or flushed since; with its text the script is known again.
                      telemetry.count("redis.script.loaded", 1);
                      return wire.commands()
                          .eval(bytes(script.text()), ScriptOutputType.MULTI, keys, argv);
                    }));
  }

  private <T> CompletionStage<T> on(Function<Server.Wire, CompletionStage<T>> call) {
    Server.Wire wire = link.current();
    if (wire == null) {
      return CompletableFuture.failedFuture(unavailable(link.problem(), null));
    }
    try {
      return call.apply(wire)
          .exceptionallyCompose(failure -> CompletableFuture.failedFuture(told(wire, failure)));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(told(wire, e));
    }
  }

  private Throwable told(Server.Wire wire, Throwable failure) {
    Throwable cause = cause(failure);
    if (cause instanceof RedisReadOnlyException) {
      // This one was master once; who asks anew where the master is finds the other.
      link.replace(wire, "it has become a replica");
    }
    if (cause instanceof RedisCommandExecutionException) {
      return cause;
    }
    return cause instanceof RedisException || cause instanceof CancellationException
        ? unavailable(String.valueOf(cause.getMessage()), cause)
        : cause;
  }

  /** The server is at its limit of memory and has not taken what was sent. */
  static boolean isOutOfMemory(Throwable failure) {
    Throwable cause = cause(failure);
    return cause instanceof RedisCommandExecutionException
        && String.valueOf(cause.getMessage()).contains("OOM command not allowed");
  }

  static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  private RedisUnavailableException unavailable(String why, @Nullable Throwable cause) {
    return new RedisUnavailableException("Redis at " + place + " can't be asked: " + why, cause);
  }

  private static byte[][] bytes(@Nullable Object[] arguments) {
    byte[][] argv = new byte[arguments.length][];
    for (int i = 0; i < arguments.length; i++) {
      argv[i] = bytes(arguments[i]);
    }
    return argv;
  }

  static byte[] bytes(@Nullable Object argument) {
    if (argument == null) {
      return NOTHING;
    }
    if (argument instanceof byte[] bytes) {
      return bytes;
    }
    if (argument instanceof Json json) {
      return json.bytes();
    }
    if (argument instanceof Duration duration) {
      return bytes(Long.toString(Millis.of(duration)));
    }
    return argument.toString().getBytes(StandardCharsets.UTF_8);
  }
}
