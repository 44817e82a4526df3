package io.dualloop.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** A database in memory, of its own, with the tables. */
final class MemoryDatabase implements AutoCloseable {

  /** What a test does instead of getting a connection, or before it. */
  @FunctionalInterface
  interface Before {

    void connection() throws SQLException;
  }

  final JdbcConnectionPool source =
      JdbcConnectionPool.create(
          "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "");

  MemoryDatabase() throws SQLException {
    JdbcTransport.createSchema(source);
  }

  /** The same database, with something that happens before each connection is given. */
  DataSource with(Before before) {
    return dataSource(
        () -> {
          before.connection();
          return source.getConnection();
        });
  }

  static DataSource dataSource(Callable<Connection> connection) {
    return (DataSource)
        Proxy.newProxyInstance(
            DataSource.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("getConnection")) {
                throw new UnsupportedOperationException(method.getName());
              }
              return connection.call();
            });
  }

  /** The connection, of a database that says it is another product. */
  static Connection named(Connection real, String product) {
    return proxy(
        Connection.class,
        real,
        (method, value) ->
            method.equals("getMetaData")
                ? proxy(
                    DatabaseMetaData.class,
                    value,
                    (name, answer) -> name.equals("getDatabaseProductName") ? product : answer)
                : value);
  }

  /** The connection, with a method that fails. */
  static Connection failing(Connection real, String method) {
    return proxy(
        Connection.class,
        real,
        (name, value) -> {
          if (name.equals(method)) {
            throw new SQLException(method + " fails on purpose", "08007");
          }
          return value;
        });
  }

  private interface Change {
    Object change(String method, Object value) throws SQLException;
  }

  private static <T> T proxy(Class<T> type, Object real, Change change) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              try {
                return change.change(method.getName(), method.invoke(real, arguments));
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The only value that it reads, as text. */
  String read(String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return String.valueOf(result.getString(1));
    }
  }

  @Override
  public void close() {
    try {
      execute("SHUTDOWN IMMEDIATELY");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    } finally {
      source.dispose();
    }
  }
}
