package io.dualloop.http;

import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.LoopRuntime;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tasks over HTTP: submit, status, result, cancel, streams of events, and sockets. It has no server
 * in it; a binding gives it requests and writes its answers. Safe for use by any thread; only
 * {@link #close} blocks.
 */
public final class HttpEndpoint implements AutoCloseable {

  private static final Duration TICK = Duration.ofSeconds(1);
  private static final int THREADS = 4;
  private static final Duration CLOSE_WITHIN = Duration.ofSeconds(5);
  private static final Duration DRAIN_WITHIN = Duration.ofSeconds(2);

  private final ForegroundLoop loop;
  private final HttpEndpointBuilder settings;
  private final LoopRuntime.Pool pool;
  private final WatchedTasks tasks;
  private final Waits waits;
  private final Events events;
  private final Sockets sockets;
  private final Dispatch dispatch;
  private final AtomicBoolean closed = new AtomicBoolean();

  HttpEndpoint(HttpEndpointBuilder settings) {
    this.loop = settings.loop();
    this.settings = settings;
    this.pool = loop.runtime().pool("dualloop-http", THREADS);
    Parts parts = Parts.of(settings, pool);
    this.tasks = parts.tasks();
    this.waits = parts.waits();
    this.events = new Events(parts);
    Failures failures = new Failures(loop.telemetry());
    this.sockets = new Sockets(settings, parts, failures);
    this.dispatch = new Dispatch(settings, parts, events, failures);
    tickLater();
  }

  /**
   * Begins to build an endpoint.
   *
   * @param loop makes and watches its tasks; stays open when the endpoint closes, and must be open
   *     as long as it
   * @return a builder with the defaults
   */
  public static HttpEndpointBuilder over(ForegroundLoop loop) {
    return new HttpEndpointBuilder(loop);
  }

  /**
   * Answers a request. Returns at once; no thread waits for the answer.
   *
   * @param call the request
   * @return completes with the answer, also where something failed; it never fails. Completes on a
   *     thread of this endpoint or of the caller, and must not be blocked there
   */
  public CompletionStage<HttpReply> handle(HttpCall call) {
    return dispatch.handle(call);
  }

  /**
   * Where it is.
   *
   * @return the path under which it answers, such as {@code /tasks}
   */
  public String path() {
    return settings.path();
  }

  /**
   * Refuses to be reached by others than this machine's own programs, where nobody says who sends a
   * request. A binding calls this before it listens.
   *
   * @param address where to listen
   * @throws IllegalStateException if the address is not a loopback address and there is no {@link
   *     Admission}
   */
  public void checkListensOn(InetAddress address) {
    if (!address.isLoopbackAddress() && settings.admission().isEmpty()) {
      throw new IllegalStateException(
          "without an admission everybody is "
              + User.ANYONE
              + ", so this endpoint may listen on a loopback address only, and not on "
              + address.getHostAddress()
              + ": give it one with HttpEndpointBuilder.admission, or listen on 127.0.0.1");
    }
  }

  /**
   * How many streams and held requests are open.
   *
   * @return a number of this moment
   */
  public int openStreams() {
    return dispatch.openStreams();
  }

  /**
   * How many sockets are open.
   *
   * @return a number of this moment
   */
  public int openSockets() {
    return sockets.open();
  }

  /**
   * Whether a request asks for a socket. A binding that can open one gives it to {@link #upgrade};
   * every other request, and this one if the binding has no sockets, goes to {@link #handle}.
   *
   * @param call the request
   * @return whether it is a GET for this endpoint's own path that asks for a WebSocket
   */
  public boolean wantsSocket(HttpCall call) {
    return Upgrading.isWanted(call, settings.path());
  }

  /**
   * Decides on a request for a socket. Returns at once.
   *
   * @param call the request
   * @return completes with the decision, also where something failed; it never fails
   */
  public CompletionStage<Upgrade> upgrade(HttpCall call) {
    return sockets.upgrade(call);
  }

  private void tickLater() {
    try {
      var unused = loop.after(TICK, this::tick);
    } catch (RejectedExecutionException e) {
      // The loop is closed, and with it all that could be told.
    }
  }

  private void tick() {
    if (!closed.get()) {
      // First, for the next one has to come whatever becomes of this one.
      tickLater();
      try {
        pool.execute(
            () -> {
              events.tick();
              sockets.tick();
              tasks.sweep(loop.runtime().nanos());
            });
      } catch (RejectedExecutionException e) {
        // It has been closed in between.
      }
    }
  }

  /**
   * Cuts its streams, answers held requests with what is known, asks the clients of sockets to come
   * back later, waits up to 2 seconds for those to close, and ends its threads. Idempotent.
   */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      dispatch.close();
      waits.close();
      sockets.close(DRAIN_WITHIN);
      events.close();
      tasks.close();
      boolean unused = pool.stop(CLOSE_WITHIN);
    }
  }
}
