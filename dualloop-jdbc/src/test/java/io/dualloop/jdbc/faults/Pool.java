package io.dualloop.jdbc.faults;

import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/**
 * A pool as a program would have it.
 *
 * @param source gives connections
 * @param owner closes them
 */
record Pool(DataSource source, Runnable owner) implements AutoCloseable {

  static final String USER = "sa";

  /** Eight for steps, one to poll, and one to spare. */
  static final int CONNECTIONS = 10;

  /** H2 has one of its own. */
  static Pool of(String url) {
    JdbcConnectionPool pool = JdbcConnectionPool.create(url, USER, "");
    pool.setMaxConnections(CONNECTIONS);
    return new Pool(pool, pool::dispose);
  }

  @Override
  public void close() {
    owner.run();
  }
}
