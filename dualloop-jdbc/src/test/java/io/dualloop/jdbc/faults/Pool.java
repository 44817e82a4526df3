package io.dualloop.jdbc.faults;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/**
 * A pool as a program would have it.
 *
 * @param source gives connections
 * @param owner closes them
 */
record Pool(DataSource source, Runnable owner) implements AutoCloseable {

  /** Eight for steps, one to poll, and one to hear. */
  static final int CONNECTIONS = 10;

  private static final int LONGEST_WAIT_MILLIS = 2_000;

  static Pool of(String url) {
    return of(url, CONNECTIONS);
  }

  /** With so many connections at most. H2 has a pool of its own. */
  static Pool of(String url, int connections) {
    if (url.startsWith("jdbc:h2:")) {
      JdbcConnectionPool pool = JdbcConnectionPool.create(url, "sa", "");
      pool.setMaxConnections(connections);
      pool.setLoginTimeout(LONGEST_WAIT_MILLIS / 1_000);
      return new Pool(pool, pool::dispose);
    }
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(connections);
    config.setConnectionTimeout(LONGEST_WAIT_MILLIS);
    config.setValidationTimeout(LONGEST_WAIT_MILLIS / 2);
    // A server that is away is no reason not to begin.
    config.setInitializationFailTimeout(-1);
    HikariDataSource pool = new HikariDataSource(config);
    return new Pool(pool, pool::close);
  }

  @Override
  public void close() {
    owner.run();
  }
}
