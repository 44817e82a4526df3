package io.dualloop.jdbc.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.faults.FaultyServer;
import io.dualloop.faults.Opening;
import io.dualloop.faults.Scene;
import io.dualloop.jdbc.JdbcTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.FaultProxy;
import java.util.List;

/** A database server of its own, a proxy before it, and programs that use it. */
public abstract class JdbcScene extends Scene {

  private final int port;
  private final FaultyServer server;
  private final FaultProxy proxy;
  private final Ears ears = new Ears();
  private final Counts counts = new Counts();

  /** Makes the tables in a database whose server runs. */
  JdbcScene(RunningDatabase database) {
    server(database);
    port = database.port();
    server = database;
    proxy = server(FaultProxy.to("127.0.0.1", port));
    try (Pool pool = Pool.of(url(port))) {
      // The pool lets nobody wait for long, not even for the first connection on a busy machine.
      await("the tables are made")
          .atMost(BACK)
          .ignoreExceptions()
          .until(
              () -> {
                JdbcTransport.createSchema(pool.source());
                return true;
              });
    }
  }

  /** A database's server as a test may let it fail. */
  interface RunningDatabase extends FaultyServer, AutoCloseable {

    int port();

    @Override
    void close();
  }

  /** The database, seen through a port of the loopback address. */
  abstract String url(int port);

  /** The database, seen by a plain client, who has time. */
  abstract String plainUrl();

  /** SQL for how many others are connected. */
  abstract String countsOthers();

  @Override
  public FaultyServer server() {
    return server;
  }

  @Override
  public FaultProxy proxy() {
    return proxy;
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  protected Transport open(int by) {
    return open(Pool.of(url(by)), by == proxy.port() ? ears : new Ears(), counts);
  }

  /** A transport straight to the server, by a pool that is closed with it. */
  final Transport by(Pool pool) {
    return owned(open(pool, new Ears(), counts));
  }

  /** How often something was counted or failed in the transports of this process. */
  final long count(String event) {
    return counts.of(event);
  }

  private static Transport open(Pool pool, Ears ears, Counts counts) {
    Transport transport =
        JdbcTransport.builder(ears.hearing(pool.source())).telemetry(counts).open();
    return new Transport(
        transport.store(),
        transport.queue(),
        transport.feed(),
        transport.results(),
        transport.capabilities(),
        transport.survival(),
        () -> {
          transport.close();
          pool.close();
        });
  }

  @Override
  public List<String> childArguments() {
    return List.of(InChild.class.getName(), url(port));
  }

  /** A child's transport. */
  public static final class InChild implements Opening {

    /** For the child. */
    public InChild() {}

    @Override
    public Transport open(List<String> arguments) {
      return JdbcScene.open(Pool.of(arguments.get(0)), new Ears(), new Counts());
    }
  }

  @Override
  public void onStep(String words, Runnable action) {
    ears.beforeCommit(words, action);
  }

  /** Each pool has so many at most. */
  @Override
  public void assertConnections(int transports) {
    assertThat(Sql.number(plainUrl(), countsOthers()))
        .as("connections of %d transports", transports)
        .isBetween((long) transports, (long) transports * Pool.CONNECTIONS);
  }

  @Override
  public List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("dualloop-jdbc"))
        .toList();
  }
}
