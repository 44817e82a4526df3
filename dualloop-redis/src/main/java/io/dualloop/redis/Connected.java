package io.dualloop.redis;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Survival;
import io.dualloop.spi.Transport;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.netty.util.concurrent.EventExecutorGroup;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** The two connections of a transport, one for steps and one for hints, and the ports on them. */
final class Connected {

  /** So long at most a step waits for the first connection; later ones fail at once. */
  private static final Duration LONGEST_START = Duration.ofSeconds(1);

  private static final int MAX_REACHES = 50;
  private static final Duration REACH_PAUSE = Duration.ofMillis(20);

  private final Server server;
  private final Scripts scripts;
  private final Names names;
  private final SetupCheck check;
  private final Channels channels;
  private final Link<Server.Wire> steps;
  private final Link<StatefulRedisPubSubConnection<byte[], byte[]>> hints;
  private final EventExecutorGroup timers;
  private final Telemetry telemetry;
  private final CompletableFuture<Void> stepsConnected = new CompletableFuture<>();
  private final CompletableFuture<Void> hintsConnected = new CompletableFuture<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  Connected(
      Server server, EventExecutorGroup timers, Names names, Scripts scripts, Telemetry telemetry) {
    this.server = server;
    this.scripts = scripts;
    this.names = names;
    this.timers = timers;
    this.telemetry = telemetry;
    this.check = new SetupCheck("Redis at " + server.place());
    this.steps = new Link<>("Redis at " + server.place(), new ForSteps(), timers, telemetry);
    this.channels = new Channels(telemetry, timers, () -> steps.current() != null);
    this.hints =
        new Link<>("the hints of Redis at " + server.place(), new ForHints(), timers, telemetry);
  }

  Transport transport() {
    CompletableFuture<?> started = started();
    InOrder inOrder =
        new InOrder(() -> started.isDone() ? channels.pending() : started, this::execute);
    Steps run = new Steps(steps, server.place(), names, inOrder, this::execute, telemetry);
    RedisTaskStore store = new RedisTaskStore(run, scripts, telemetry);
    RedisFeed feed = new RedisFeed(channels, names, store, run::publish, telemetry);
    // Hints first: who listens before the first connection is subscribed with it.
    hints.start();
    steps.start();
    return new Transport(
        store,
        new RedisQueue(channels, names, run::publish),
        feed,
        new RedisResults(run, scripts, channels, names.invalidations),
        Set.of(Capability.STORE_WAKES, Capability.STORE_TELLS, Capability.STORE_KEEPS),
        Survival.BROKER_RESTART,
        this::close);
  }

  /** Where the timers have ended, what waits still has to be told so. */
  private void execute(Runnable goOn) {
    try {
      timers.execute(goOn);
    } catch (RejectedExecutionException e) {
      goOn.run();
    }
  }

  private CompletableFuture<?> started() {
    return CompletableFuture.allOf(stepsConnected, hintsConnected)
        .completeOnTimeout(null, LONGEST_START.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void close() {
    if (closed.compareAndSet(false, true)) {
      CompletableFuture<?> ended =
          CompletableFuture.allOf(
              steps.close().toCompletableFuture(), hints.close().toCompletableFuture());
      channels.close();
      // The client would close what is still open once more, and complain that it closes already.
      ended
          .handle((done, failure) -> null)
          .completeOnTimeout(null, LONGEST_START.toMillis(), TimeUnit.MILLISECONDS)
          .join();
      server.close();
    }
  }

  private final class ForSteps implements Link.Kind<Server.Wire> {

    @Override
    public CompletionStage<Server.Wire> connect() {
      return server.connect();
    }

    @Override
    public StatefulConnection<byte[], byte[]> connection(Server.Wire made) {
      return made.connection();
    }

    /** By a key of the namespace, so that in a cluster the node that matters is asked. */
    @Override
    public CompletionStage<?> ping(Server.Wire made) {
      return made.commands().exists(Steps.bytes(names.timers));
    }

    @Override
    public CompletionStage<?> prepare(Server.Wire made) {
      return check
          .look(made.commands())
          .thenCompose(fit -> reach(made, MAX_REACHES))
          .thenCompose(there -> load(made))
          .thenCompose(loaded -> leaveScripts(made));
    }

    /** A connection to a cluster refuses until it has connected to the node that matters, too. */
    private CompletionStage<?> reach(Server.Wire made, int times) {
      return ping(made)
          .<CompletionStage<?>>handle(
              (there, failure) -> {
                if (failure == null) {
                  return CompletableFuture.completedFuture(null);
                }
                return times > 1
                    ? later().thenCompose(waited -> reach(made, times - 1))
                    : CompletableFuture.failedFuture(failure);
              })
          .thenCompose(stage -> stage);
    }

    private CompletableFuture<Void> later() {
      CompletableFuture<Void> waited = new CompletableFuture<>();
      var unused =
          timers.schedule(
              () -> waited.complete(null), REACH_PAUSE.toMillis(), TimeUnit.MILLISECONDS);
      return waited;
    }

    /**
     * So that the first steps go by their digests, and in order: those that are not known are sent
     * once more. Without this everything works all the same.
     */
    private CompletionStage<?> load(Server.Wire made) {
      return all(scripts.all().stream().map(each -> made.commands().scriptLoad(each.text())));
    }

    private CompletionStage<?> all(Stream<? extends CompletionStage<?>> stages) {
      return CompletableFuture.allOf(
              stages.map(CompletionStage::toCompletableFuture).toArray(CompletableFuture[]::new))
          .handle(
              (done, failure) -> {
                if (failure != null) {
                  telemetry.failure("redis.scripts", failure);
                }
                return null;
              });
    }

    /** For programs in other languages; without them everything else works all the same. */
    private CompletionStage<?> leaveScripts(Server.Wire made) {
      byte[] key = Steps.bytes(names.scripts());
      return all(
          scripts.forOthers().stream()
              .map(
                  each ->
                      made.commands()
                          .hset(key, Steps.bytes(each.name()), Steps.bytes(each.text()))));
    }

    @Override
    public void connected(Server.Wire made) {
      stepsConnected.complete(null);
      channels.stepsConnected();
    }
  }

  private final class ForHints implements Link.Kind<StatefulRedisPubSubConnection<byte[], byte[]>> {

    @Override
    public CompletionStage<StatefulRedisPubSubConnection<byte[], byte[]>> connect() {
      return server.connectToListen();
    }

    @Override
    public StatefulConnection<byte[], byte[]> connection(
        StatefulRedisPubSubConnection<byte[], byte[]> made) {
      return made;
    }

    @Override
    public CompletionStage<?> ping(StatefulRedisPubSubConnection<byte[], byte[]> made) {
      return made.async().ping();
    }

    @Override
    public CompletionStage<?> prepare(StatefulRedisPubSubConnection<byte[], byte[]> made) {
      return check.look(made.async());
    }

    @Override
    public void connected(StatefulRedisPubSubConnection<byte[], byte[]> made) {
      channels.connected(made);
      hintsConnected.complete(null);
    }
  }
}
