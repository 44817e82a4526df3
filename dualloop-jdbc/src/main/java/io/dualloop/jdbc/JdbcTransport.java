package io.dualloop.jdbc;

import io.dualloop.spi.Transport;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Carries the work in a database: many processes share it, and what was accepted survives what the
 * database survives. PostgreSQL 15 or later is supported, and H2, embedded or as a server.
 *
 * <p>No port blocks: statements run on a few threads of the transport, by the database's own time,
 * and stages complete on these threads, which must not be blocked. Each step is one short
 * transaction (READ COMMITTED) on a connection of its own from the data source, which should be a
 * pool with room for {@link JdbcTransportBuilder#connections} and three more, of which two poll
 * and, on PostgreSQL, one listens. A step that the database refuses because of another one is made
 * again a few times. Hints come at once within this transport. From others they come by
 * PostgreSQL's notifications, if its own driver is used, and else by polling, some ten milliseconds
 * later.
 *
 * <p>The tables are made beforehand, by {@link #createSchema} or by whatever applies the resource
 * {@code io/dualloop/jdbc/schema-postgresql.sql}, or {@code schema.sql} for H2.
 */
public final class JdbcTransport {

  private JdbcTransport() {}

  /**
   * A transport with the default limits. Does not block, and does not fail if the database is away:
   * steps fail until it is there.
   *
   * @param database gives connections, which are closed after each step; stays the caller's
   * @return a new transport, to be closed by the caller after its loops
   */
  public static Transport on(DataSource database) {
    return builder(database).open();
  }

  /**
   * Starts from the defaults, to change some.
   *
   * @param database gives connections, which are closed after each step; stays the caller's
   * @return a new builder
   */
  public static JdbcTransportBuilder builder(DataSource database) {
    return new JdbcTransportBuilder(database);
  }

  /**
   * Makes the tables that are not there yet, as the schema of the jar says. Blocks until done.
   *
   * @param database where
   * @throws SQLException if the database refuses
   */
  public static void createSchema(DataSource database) throws SQLException {
    builder(database).createSchema();
  }
}
