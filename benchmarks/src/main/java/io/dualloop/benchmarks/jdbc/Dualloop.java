package io.dualloop.benchmarks.jdbc;

import io.dualloop.benchmarks.contest.BothLoops;
import io.dualloop.benchmarks.contest.Contender;
import io.dualloop.jdbc.JdbcTransport;
import io.dualloop.spi.Transport;
import java.sql.SQLException;
import java.time.Duration;

/** Both loops, each with a transport of its own as if they were in two processes. */
public final class Dualloop {

  /** Of each transport; it has three more, two to poll and one to listen. */
  static final int STEPS = Pool.CONNECTIONS / 2 - 3;

  private Dualloop() {}

  static Contender over(String url) throws SQLException {
    createSchema(url);
    return new BothLoops(
        transport(url),
        transport(url),
        "two transports with " + STEPS + " connections for steps each",
        () -> 0);
  }

  /**
   * Makes the tables.
   *
   * @param url of a PostgreSQL that has none
   * @throws SQLException if that can't be done
   */
  public static void createSchema(String url) throws SQLException {
    JdbcTransport.createSchema(Pool.of(url, 1));
  }

  /**
   * One of two transports to the same tables, with half of the connections.
   *
   * @param url of a PostgreSQL that has the tables
   * @return a new transport; ends with the process
   */
  public static Transport transport(String url) {
    return JdbcTransport.builder(Pool.of(url, Pool.CONNECTIONS / 2))
        .connections(STEPS)
        .retention(Duration.ofMinutes(10))
        .maxEnded(10_000_000)
        .open();
  }
}
