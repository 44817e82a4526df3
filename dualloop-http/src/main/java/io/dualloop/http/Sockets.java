package io.dualloop.http;

import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The sockets of one endpoint. Thread-safe. */
final class Sockets {

  private final HttpEndpointBuilder settings;
  private final Sites sites;
  private final Gate gate;
  private final Places places;
  private final SocketParts parts;
  private final Failures failures;
  private final Set<TaskSocket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Sockets(HttpEndpointBuilder settings, Parts all, Failures failures) {
    ForegroundLoop loop = settings.loop();
    HttpLimits limits = settings.limits();
    HttpLimits.Sockets own = limits.sockets();
    this.settings = settings;
    this.sites = settings.sites();
    this.gate = new Gate(settings);
    this.failures = failures;
    this.places =
        new Places("socket", new HttpLimits.Streams(own.perUser(), own.perNode(), own.perNode()));
    int followedByUser = saturated((long) own.perUser() * own.tasks());
    int followedByNode = saturated((long) own.perNode() * 10);
    this.parts =
        new SocketParts(
            limits,
            all.tasks(),
            new Places(
                "subscription",
                new HttpLimits.Streams(followedByUser, limits.streams().perTask(), followedByNode)),
            all.polls(),
            new Cancelling(all)::said,
            all.pushing(),
            failures,
            loop.telemetry(),
            loop.runtime()::nanos);
  }

  private static int saturated(long number) {
    return (int) Math.min(Integer.MAX_VALUE, number);
  }

  CompletionStage<Upgrade> upgrade(HttpCall call) {
    CompletionStage<Upgrade> upgrade;
    try {
      upgrade = check(call).thenApply(this::grant);
    } catch (RuntimeException | Error e) {
      upgrade = CompletableFuture.failedFuture(e);
    }
    return upgrade.exceptionally(failure -> new Upgrade.Refused(failures.reply(failure)));
  }

  private CompletionStage<User> check(HttpCall call) {
    if (closed) {
      throw Problem.unavailable("The server closes.").exception();
    }
    sites.checkSocket(call);
    if (!Upgrading.isWanted(call, settings.path())) {
      throw Problem.notFound().exception();
    }
    return gate.admit(call)
        .thenApply(
            user -> {
              if (!Upgrading.speaks(call)) {
                throw new CompletionException(Upgrading.otherProtocol().exception());
              }
              return user;
            });
  }

  private Upgrade grant(User user) {
    Runnable place = places.take(user);
    CompletableFuture<TaskSocket> self = new CompletableFuture<>();
    TaskSocket socket =
        new TaskSocket(
            user,
            parts,
            () -> {
              place.run();
              var unused = self.thenAccept(open::remove);
            });
    open.add(socket);
    self.complete(socket);
    if (closed) {
      var unused = socket.drain();
    }
    return new Upgrade.Granted(socket);
  }

  int open() {
    return places.taken();
  }

  void tick() {
    open.forEach(TaskSocket::tick);
  }

  /** Tells the clients to come back later, and cuts those that are not gone in time. */
  void close(Duration within) {
    closed = true;
    CompletableFuture<?>[] over =
        List.copyOf(open).stream()
            .map(socket -> socket.drain().toCompletableFuture())
            .toArray(CompletableFuture[]::new);
    // It completes in any case: by itself, or by the time-out.
    CompletableFuture.allOf(over)
        .completeOnTimeout(null, within.toMillis(), TimeUnit.MILLISECONDS)
        .join();
    open.forEach(TaskSocket::abort);
  }
}
