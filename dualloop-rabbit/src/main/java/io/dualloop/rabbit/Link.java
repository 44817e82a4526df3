package io.dualloop.rabbit;

import com.rabbitmq.client.Connection;
import io.dualloop.api.Telemetry;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection that is made again after each loss, with all that is on it, and the one thread
 * that owns it.
 */
final class Link {

  private static final Logger log = LoggerFactory.getLogger(RabbitTransport.class);
  private static final int TO_ABORT_MILLIS = 200;

  /**
   * One that is lost sooner, as for want of a permission, would be tried again at once for ever.
   */
  private static final Duration SETTLED = Duration.ofSeconds(2);

  /** What is done with it, all on the link's thread. */
  interface Use {

    /** Makes what has to be on the connection, and returns, or throws, when it is lost. */
    void on(Connection connection) throws Exception;

    /** There is no connection; returns after about so many nanoseconds, or when woken. */
    void pause(long nanos);

    /** It is closed, which {@link #on} and {@link #pause} should notice now. From any thread. */
    void closing();

    /** Nothing will follow. */
    void ended();
  }

  private final Connector connector;
  private final String name;
  private final Telemetry telemetry;
  private final Use use;
  private final Thread thread;
  private volatile boolean closed;
  private volatile boolean failing;
  private volatile @Nullable Connection current;
  private volatile @Nullable Socket socket;

  Link(Connector connector, String namespace, String what, Telemetry telemetry, Use use) {
    this.connector = connector;
    this.name = "dualloop " + namespace + " " + what;
    this.telemetry = telemetry;
    this.use = use;
    this.thread = new Thread(this::run, "dualloop-rabbit-" + what);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  boolean isClosed() {
    return closed;
  }

  void wake() {
    LockSupport.unpark(thread);
  }

  private void run() {
    BackOff backOff = new BackOff();
    while (!closed) {
      try {
        connect(backOff);
      } catch (Throwable e) {
        // It must go on trying, whatever this was.
        failed(e);
      }
      if (!closed) {
        use.pause(backOff.next());
      }
    }
    use.ended();
  }

  private void connect(BackOff backOff) throws Exception {
    Connection connection = connector.open(name, made -> socket = made);
    long since = System.nanoTime();
    current = connection;
    CompletableFuture.delayedExecutor(SETTLED.toMillis(), TimeUnit.MILLISECONDS)
        .execute(() -> settled(connection));
    try {
      telemetry.count("rabbit.connected", 1);
      use.on(connection);
    } finally {
      current = null;
      if (System.nanoTime() - since >= SETTLED.toNanos()) {
        backOff.reset();
      }
      connection.abort(TO_ABORT_MILLIS);
    }
    if (!closed) {
      failed(new RabbitUnavailableException("the connection was lost", null));
    }
  }

  @SuppressWarnings("ReferenceEquality") // the very same
  private void settled(Connection connection) {
    if (failing && current == connection && connection.isOpen()) {
      failing = false;
      log.info("{}: connected to {} again", name, connector.place());
    }
  }

  private void failed(Throwable why) {
    if (closed) {
      return;
    }
    telemetry.failure("rabbit.connection", why);
    if (!failing) {
      failing = true;
      log.warn(
          "{}: no connection to {}: hints are lost until it is back, and tasks go on without them",
          name,
          connector.place(),
          why);
    }
  }

  /** No more connections; what is under way has this long. */
  void close(long withinMillis) {
    closed = true;
    use.closing();
    wake();
    try {
      thread.join(withinMillis);
      if (thread.isAlive()) {
        thread.interrupt();
        cut();
        thread.join(withinMillis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** It hangs in a socket, perhaps, and nothing else ends that. */
  private void cut() {
    Socket hanging = socket;
    if (hanging != null) {
      try {
        // Or it would be tried to say good-bye first.
        hanging.setSoLinger(true, 0);
        hanging.close();
      } catch (IOException e) {
        telemetry.failure("rabbit.connection", e);
      }
    }
  }
}
