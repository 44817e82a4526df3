package io.dualloop.http.contract;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.dualloop.api.Command;
import io.dualloop.api.Query;
import io.dualloop.api.TaskContext;
import io.dualloop.api.TaskType;
import io.dualloop.api.Telemetry;
import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.http.Admission;
import io.dualloop.http.HttpEndpoint;
import io.dualloop.http.HttpEndpointBuilder;
import io.dualloop.http.HttpLimits;
import io.dualloop.spi.Transport;
import io.dualloop.tck.ShiftedTime;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** Both loops, an endpoint over them, and a server. */
public final class Site implements AutoCloseable {

  /** What to export, and whether it succeeds at once, fails, or is held until the test says so. */
  public record Export(String name, String how) {}

  /** Where the export is. */
  public record Exported(String file) {}

  public static final Command<Export, Exported> EXPORT =
      TaskType.command("EXPORT", Export.class, Exported.class);
  public static final Query<String, String> TRACK =
      TaskType.query("TRACK", String.class, String.class)
          .goodFor(Duration.ofMinutes(10))
          .staleFor(Duration.ofHours(1));
  public static final Query<Export, Exported> SHARED =
      TaskType.query("SHARED", Export.class, Exported.class).sharedByAll();

  /** The bearer's token is the principal's name. */
  static final Admission BY_TOKEN =
      Admission.of(
          call -> {
            String token = call.header("Authorization").orElse("");
            if (!token.startsWith("Bearer ")) {
              return new Admission.Decision.Unknown("Bearer");
            }
            String name = token.substring(7);
            return name.equals("nobody")
                ? new Admission.Decision.Forbidden()
                : new Admission.Decision.Admitted(User.of(name));
          });

  final ShiftedTime time = new ShiftedTime();
  final CountingStore store;
  final ForegroundLoop loop;
  final HttpEndpoint endpoint;
  final AtomicInteger tracked = new AtomicInteger();
  final AtomicInteger stored = new AtomicInteger();
  private final Transport transport;
  private final BackgroundLoop background;
  private final Binding.Running server;
  private final BlockingQueue<Held> held = new LinkedBlockingQueue<>();

  Site(Binding binding) throws Exception {
    this(binding, plain -> plain);
  }

  Site(Binding binding, UnaryOperator<HttpEndpointBuilder> settings) throws Exception {
    this(binding, Duration.ofHours(1), settings);
  }

  Site(Binding binding, Duration retention, UnaryOperator<HttpEndpointBuilder> settings)
      throws Exception {
    transport = InProcessTransport.builder().retention(retention).create();
    store = new CountingStore(transport);
    background =
        BackgroundLoop.on(transport)
            .telemetry(new Stored())
            // A test that failed has left its attempts held.
            .drainWithin(Duration.ofMillis(100))
            .handle(EXPORT, this::export, Handling.attempts(1))
            .handle(SHARED, this::export, Handling.attempts(1))
            .handle(TRACK, (number, task) -> "leg " + tracked.incrementAndGet() + " of " + number)
            .start();
    loop = ForegroundLoop.on(store.transport()).runtime(time).start();
    endpoint =
        settings
            .apply(
                HttpEndpoint.over(loop)
                    .type(EXPORT)
                    .type(TRACK)
                    .type(SHARED)
                    .admission(BY_TOKEN)
                    // Tests look often; the one about storms sets a limit of its own.
                    .limits(HttpLimits.DEFAULT.polls(new HttpLimits.Polls(10_000, 10_000))))
            .build();
    server = binding.start(endpoint);
  }

  /** Answers are shared a moment after their tasks have ended. */
  private final class Stored implements Telemetry {

    @Override
    public void count(String event, long times) {
      if (event.equals("task.result.stored")) {
        stored.incrementAndGet();
      }
    }
  }

  private Exported export(Export export, TaskContext task) throws Exception {
    switch (export.how()) {
      case "fails" -> throw new TaskFailure(TaskError.permanent("DISK_FULL", "no room"));
      case "held" -> {
        Held attempt = new Held(task);
        held.add(attempt);
        return new Exported(attempt.await());
      }
      case "large" -> {
        return new Exported("x".repeat(600_000));
      }
      default -> {
        return new Exported(export.name() + ".csv");
      }
    }
  }

  /** The next attempt that is held. */
  Held held() throws InterruptedException {
    Held next = held.poll(30, SECONDS);
    if (next == null) {
      throw new AssertionError("no attempt began");
    }
    return next;
  }

  public int port() {
    return server.port();
  }

  Client as(String user) {
    return new Client(port(), user);
  }

  @Override
  public void close() {
    server.close();
    endpoint.close();
    loop.close();
    background.close();
    transport.close();
  }
}
