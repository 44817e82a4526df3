package io.dualloop.jdbc;

import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** An embedded H2 with the tables, in memory or in a file. */
class H2Database implements TestDatabase {

  private final String url;
  private JdbcConnectionPool pool;

  H2Database(String url) {
    this.url = url;
    this.pool = JdbcConnectionPool.create(url, "sa", "");
    try {
      JdbcTransport.createSchema(pool);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  static String memory() {
    return "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
  }

  @Override
  public DataSource source() {
    return pool;
  }

  final JdbcConnectionPool pool() {
    return pool;
  }

  @Override
  public String now() {
    return Dialect.H2.now();
  }

  @Override
  public void crash() {
    execute("SHUTDOWN IMMEDIATELY");
    pool.dispose();
    pool = JdbcConnectionPool.create(url, "sa", "");
  }

  @Override
  public void close() {
    try {
      execute("SHUTDOWN IMMEDIATELY");
    } finally {
      pool.dispose();
    }
  }
}
