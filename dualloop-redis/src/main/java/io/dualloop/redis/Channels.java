package io.dualloop.redis;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.Registration;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.netty.util.concurrent.EventExecutorGroup;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who listens on which channel. Messages are hints: what is told while there is no connection is
 * lost, and every listener hears when there is one again.
 */
final class Channels {

  private static final Logger log = LoggerFactory.getLogger(RedisTransport.class);

  /** So long at most a step waits for a subscription that was asked for before it. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

  /** Before a subscription that was refused is asked for again. */
  private static final Duration PAUSE = Duration.ofMillis(200);

  /** Who hears, on a thread of the connection. Must return at once. */
  interface Listener {

    void onMessage(byte[] message);

    /** Messages may have been missed until now, and can be made up for by steps. */
    default void onBack() {}

    /** Steps can be made again; the answers to some before may have been lost. */
    default void onSteps() {}
  }

  private static final class Channel {
    final List<Listener> listeners = new CopyOnWriteArrayList<>();
    final CompletableFuture<Void> subscribed = new CompletableFuture<>();

    /** Whether its next confirmation is one after which something may have been missed. */
    final AtomicBoolean mayHaveMissed = new AtomicBoolean();

    /** Whether the present connection has confirmed it. */
    volatile boolean isBack;
  }

  private final Telemetry telemetry;
  private final EventExecutorGroup timers;
  private final Object lock = new Object();
  private final ConcurrentHashMap<String, Channel> channels = new ConcurrentHashMap<>();
  private @Nullable StatefulRedisPubSubConnection<byte[], byte[]> connection;
  private final BooleanSupplier canStep;
  private volatile CompletableFuture<?> pending = CompletableFuture.completedFuture(null);

  /**
   * Nobody listens yet.
   *
   * @param canStep whether there is a connection for steps, by which what was missed is read
   */
  Channels(Telemetry telemetry, EventExecutorGroup timers, BooleanSupplier canStep) {
    this.telemetry = telemetry;
    this.timers = timers;
    this.canStep = canStep;
  }

  /**
   * Completes when everything that is listened to is subscribed to, so that who listens and then
   * acts hears of what it did; after a second at the latest, for these are only hints.
   */
  CompletableFuture<?> pending() {
    return pending;
  }

  Registration listen(String name, Listener listener) {
    synchronized (lock) {
      Channel channel = channels.get(name);
      if (channel == null) {
        channel = new Channel();
        channels.put(name, channel);
        if (connection != null) {
          subscribe(List.of(name));
          pending = CompletableFuture.allOf(pending, confirmation(channel));
        }
      }
      channel.listeners.add(listener);
    }
    AtomicBoolean closed = new AtomicBoolean();
    return () -> {
      if (closed.compareAndSet(false, true)) {
        remove(name, listener);
      }
    };
  }

  private static CompletableFuture<Void> confirmation(Channel channel) {
    return channel
        .subscribed
        .copy()
        .completeOnTimeout(null, LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void remove(String name, Listener listener) {
    synchronized (lock) {
      Channel channel = channels.get(name);
      if (channel == null) {
        return;
      }
      channel.listeners.remove(listener);
      if (channel.listeners.isEmpty()) {
        channels.remove(name);
        channel.subscribed.complete(null);
        if (connection != null) {
          var unused = connection.async().unsubscribe(bytes(name));
        }
      }
    }
  }

  /** There is a connection, the first one or another one. */
  void connected(StatefulRedisPubSubConnection<byte[], byte[]> made) {
    made.addListener(
        new RedisPubSubAdapter<>() {
          @Override
          public void message(byte[] channel, byte[] message) {
            deliver(text(channel), message);
          }

          @Override
          public void subscribed(byte[] channel, long count) {
            if (isUsed(made)) {
              confirmed(text(channel));
            }
          }
        });
    synchronized (lock) {
      connection = made;
      channels.values().forEach(Channels::mayHaveMissed);
      subscribe(channels.keySet());
      pending =
          CompletableFuture.allOf(
              channels.values().stream()
                  .map(Channels::confirmation)
                  .toArray(CompletableFuture[]::new));
    }
  }

  private void subscribe(Collection<String> names) {
    StatefulRedisPubSubConnection<byte[], byte[]> asked = connection;
    if (asked != null && !names.isEmpty()) {
      List<String> wanted = List.copyOf(names);
      byte[][] all = wanted.stream().map(Channels::bytes).toArray(byte[][]::new);
      var unused =
          asked
              .async()
              .subscribe(all)
              .exceptionally(
                  failure -> {
                    refused(asked, wanted, failure);
                    return null;
                  });
    }
  }

  /**
   * If the connection is gone, the next one subscribes to everything. If not, the server can't do
   * it now, such as while somebody's script keeps it busy.
   */
  private void refused(
      StatefulRedisPubSubConnection<byte[], byte[]> asked, List<String> names, Throwable failure) {
    telemetry.failure("redis.subscribe", failure);
    var unused =
        timers.schedule(
            () -> subscribeAgain(asked, names), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void subscribeAgain(
      StatefulRedisPubSubConnection<byte[], byte[]> asked, List<String> names) {
    synchronized (lock) {
      if (!isUsed(asked) || !asked.isOpen()) {
        return;
      }
      List<String> wanted = new ArrayList<>();
      for (String name : names) {
        Channel channel = channels.get(name);
        if (channel != null) {
          mayHaveMissed(channel);
          wanted.add(name);
        }
      }
      subscribe(wanted);
    }
  }

  /** What a connection tells late, when there is another, is about no subscription of now. */
  @SuppressWarnings("ReferenceEquality") // the very same
  private boolean isUsed(StatefulRedisPubSubConnection<byte[], byte[]> made) {
    synchronized (lock) {
      return connection == made;
    }
  }

  private static void mayHaveMissed(Channel channel) {
    channel.isBack = false;
    channel.mayHaveMissed.set(true);
  }

  private void confirmed(String name) {
    Channel channel = channels.get(name);
    if (channel == null) {
      return;
    }
    channel.subscribed.complete(null);
    channel.isBack = true;
    tellMissed(name, channel);
  }

  /** Told when both are there, whichever comes last. */
  private void tellMissed(String name, Channel channel) {
    if (channel.isBack
        && canStep.getAsBoolean()
        && channel.mayHaveMissed.compareAndSet(true, false)) {
      channel.listeners.forEach(listener -> guarded(name, listener::onBack));
    }
  }

  /** There is a connection for steps, the first one or another one. */
  void stepsConnected() {
    channels.forEach(
        (name, channel) -> {
          tellMissed(name, channel);
          channel.listeners.forEach(listener -> guarded(name, listener::onSteps));
        });
  }

  private void deliver(String name, byte[] message) {
    Channel channel = channels.get(name);
    if (channel != null) {
      channel.listeners.forEach(listener -> guarded(name, () -> listener.onMessage(message)));
    }
  }

  private void guarded(String name, Runnable call) {
    try {
      call.run();
    } catch (Throwable e) {
      // One bad listener must harm neither the others nor the connection's thread.
      telemetry.failure("redis.listener", e);
      log.error("a listener of {} threw; it goes on listening", name, e);
    }
  }

  void close() {
    synchronized (lock) {
      channels.values().forEach(channel -> channel.subscribed.complete(null));
      channels.clear();
      connection = null;
    }
  }

  private static byte[] bytes(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] name) {
    return new String(name, StandardCharsets.UTF_8);
  }
}
