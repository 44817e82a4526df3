package io.dualloop.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.dualloop.testservers.PostgresEndpoint;
import io.dualloop.testservers.PostgresServer;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The tables in a schema of their own, which is made sooner than a database, over a pool as
 * programs use it.
 */
final class PostgresDatabase implements TestDatabase {

  private static final int CONNECTIONS = 10;
  private static final int LONGEST_WAIT_MILLIS = 2_000;

  private final String name;
  private final String url;
  private final @Nullable PostgresServer server;
  private HikariDataSource pool;

  PostgresDatabase(PostgresEndpoint endpoint) {
    String schema = "test_" + UUID.randomUUID().toString().replace('-', '_');
    name = schema;
    url = endpoint.jdbcUrl() + "&currentSchema=" + schema + "&ApplicationName=" + schema;
    server = endpoint instanceof PostgresServer mine ? mine : null;
    pool = pool(url);
    execute("CREATE SCHEMA " + schema);
    try {
      JdbcTransport.createSchema(pool);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As small programs have it: a pool that does not wait long for a server that is away. */
  static HikariDataSource pool(String url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(LONGEST_WAIT_MILLIS);
    config.setValidationTimeout(LONGEST_WAIT_MILLIS / 2);
    // A server that is away is no reason not to begin.
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }

  /** Of the schema, and of the sessions that use it. */
  String name() {
    return name;
  }

  String url() {
    return url;
  }

  @Override
  public DataSource source() {
    return pool;
  }

  @Override
  public String now() {
    return Dialect.POSTGRESQL.now();
  }

  @Override
  public void crash() {
    if (server == null) {
      throw new IllegalStateException("others use this server, too");
    }
    server.kill();
    pool.close();
    server.restart();
    pool = pool(url);
  }

  @Override
  public void close() {
    pool.close();
  }
}
