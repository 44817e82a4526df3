package io.dualloop.examples.http;

import io.dualloop.api.Command;
import io.dualloop.api.Query;
import io.dualloop.api.TaskContext;
import io.dualloop.api.TaskType;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.http.HttpEndpoint;
import io.dualloop.http.jetty.JettyServer;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Exports orders and tracks parcels, over HTTP, on this machine only. */
public final class ExportServer implements AutoCloseable {

  /** What to export. */
  public record ExportOrders(int year) {}

  /** Where the export is. */
  public record Exported(String file) {}

  static final Command<ExportOrders, Exported> EXPORT =
      TaskType.command("EXPORT_ORDERS", ExportOrders.class, Exported.class);
  static final Query<String, String> TRACK =
      TaskType.query("TRACK", String.class, String.class).goodFor(Duration.ofMinutes(5));

  private static final int DEFAULT_PORT = 8080;
  private static final int STEPS = 10;
  private static final long STEP_MILLIS = 300;

  /** The slow work of which this is an example. */
  @FunctionalInterface
  interface Work {

    void step(int number) throws InterruptedException;
  }

  private final Transport transport = InProcessTransport.create();
  private final BackgroundLoop background;
  private final ForegroundLoop loop = ForegroundLoop.on(transport).start();
  private final HttpEndpoint tasks = HttpEndpoint.over(loop).type(EXPORT).type(TRACK).build();
  private final JettyServer server;

  /**
   * Starts it.
   *
   * @param port where it listens, on 127.0.0.1; 0 for a free one
   */
  public ExportServer(int port) {
    this(port, number -> Thread.sleep(STEP_MILLIS));
  }

  ExportServer(int port, Work work) {
    background =
        BackgroundLoop.on(transport)
            .handle(EXPORT, (orders, task) -> export(orders, task, work))
            .handle(TRACK, (number, task) -> number + " is on its way")
            .start();
    server = JettyServer.on(port, tasks).start();
  }

  private static Exported export(ExportOrders orders, TaskContext task, Work work)
      throws InterruptedException {
    for (int step = 1; step <= STEPS; step++) {
      work.step(step);
      task.progress(step * 100 / STEPS, "part " + step + " of " + STEPS);
    }
    return new Exported("orders-" + orders.year() + ".csv");
  }

  /**
   * Where it listens.
   *
   * @return the port
   */
  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
    tasks.close();
    loop.close();
    background.close();
    transport.close();
  }

  /**
   * Serves until it is stopped.
   *
   * @param arguments the port, or nothing for 8080
   * @throws InterruptedException if interrupted
   */
  public static void main(String[] arguments) throws InterruptedException {
    int port = arguments.length == 0 ? DEFAULT_PORT : Integer.parseInt(arguments[0]);
    try (ExportServer server = new ExportServer(port)) {
      System.out.println("Tasks are at http://127.0.0.1:" + server.port() + "/tasks");
      new CountDownLatch(1).await();
    }
  }
}
