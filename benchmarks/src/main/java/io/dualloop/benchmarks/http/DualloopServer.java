package io.dualloop.benchmarks.http;

import io.dualloop.api.Command;
import io.dualloop.api.TaskContext;
import io.dualloop.api.TaskType;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.http.HttpEndpoint;
import io.dualloop.http.HttpLimits;
import io.dualloop.http.jetty.JettyServer;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Both loops and an endpoint in one process, with the limits as they are but for two. */
final class DualloopServer implements ServedTasks {

  private static final Command<Integer, String> HELD =
      TaskType.command("HELD", Integer.class, String.class);
  private static final int SLOTS = 10_000;
  private static final int UNLIMITED = 1_000_000;
  private static final Duration BEGIN_WITHIN = Duration.ofMinutes(1);
  private static final long LOOK_NANOS = Duration.ofMillis(10).toNanos();

  private record Held(TaskContext task, CompletableFuture<String> result) {}

  private final List<Held> held = new CopyOnWriteArrayList<>();
  private final JettyServer server;

  DualloopServer() {
    Transport transport = InProcessTransport.create();
    var unused =
        BackgroundLoop.on(transport)
            .handleAsync(
                HELD,
                (number, task) -> hold(task),
                Handling.attempts(1).attemptTimeout(Duration.ofMinutes(10)))
            .slots(SLOTS)
            .start();
    ForegroundLoop loop = ForegroundLoop.on(transport).start();
    // One user is all that there is, and looks as often as it can.
    HttpLimits limits =
        HttpLimits.DEFAULT
            .streams(new HttpLimits.Streams(SLOTS, SLOTS, SLOTS))
            .polls(new HttpLimits.Polls(UNLIMITED, UNLIMITED));
    server = JettyServer.on(0, HttpEndpoint.over(loop).type(HELD).limits(limits).build()).start();
  }

  private CompletionStage<String> hold(TaskContext task) {
    CompletableFuture<String> result = new CompletableFuture<>();
    held.add(new Held(task, result));
    return result;
  }

  @Override
  public int port() {
    return server.port();
  }

  @Override
  public void awaitBegun(int tasks) throws TimeoutException {
    long until = System.nanoTime() + BEGIN_WITHIN.toNanos();
    while (held.size() < tasks) {
      if (System.nanoTime() - until > 0) {
        throw new TimeoutException(held.size() + " of " + tasks + " tasks have begun");
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  @Override
  public void update(int number, String message) {
    held.get(number % held.size()).task().progress(1, message);
  }

  @Override
  public void finish() {
    held.forEach(each -> each.result().complete("done"));
    held.clear();
  }
}
