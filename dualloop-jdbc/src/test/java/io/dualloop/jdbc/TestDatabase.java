package io.dualloop.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import javax.sql.DataSource;

/** A database of a test's own, and what a test does to it. */
interface TestDatabase extends AutoCloseable {

  /** What a test does instead of getting a connection, or before it. */
  @FunctionalInterface
  interface Before {

    void connection() throws SQLException;
  }

  /** A pool; another one after {@link #crash}. */
  DataSource source();

  /** SQL for its time. */
  String now();

  /** Ends it as if the power had failed, and begins again with what was written by then. */
  void crash();

  @Override
  void close();

  default void execute(String sql) {
    try (Connection connection = source().getConnection();
        Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same database, with something that happens before each connection is given. */
  default DataSource with(Before before) {
    return dataSource(
        () -> {
          before.connection();
          return source().getConnection();
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

  /** What a test changes in an answer. */
  @FunctionalInterface
  interface Change {
    Object change(String method, Object value);
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
}
