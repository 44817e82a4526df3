package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.spi.Transport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What a transport does to a connection that others use after it. */
class JdbcConnectionTest {

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  /** SQL for what a session of this database has set, beside what JDBC knows; one text. */
  String settings() {
    return "SELECT CURRENT_SCHEMA";
  }

  @Test
  void aConnectionIsGivenBackAsItCame() throws SQLException {
    try (TestDatabase database = make();
        Connection connection = database.source().getConnection()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      int limit = connection.getNetworkTimeout();
      String settings = read(connection);
      try (Transport transport =
          JdbcTransport.builder(TestDatabase.dataSource(() -> kept(connection)))
              .connections(1)
              .open()) {
        now(transport.store().submit(task("a")));
      }
      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
      assertThat(connection.getAutoCommit()).isTrue();
      assertThat(connection.getNetworkTimeout()).isEqualTo(limit);
      assertThat(read(connection)).isEqualTo(settings);
    }
  }

  @Test
  void onAConnectionThatWasLostNothingMoreIsSaid() throws SQLException {
    List<String> said = new CopyOnWriteArrayList<>();
    try (TestDatabase database = make();
        Connection connection = database.source().getConnection();
        Transport transport =
            JdbcTransport.builder(TestDatabase.dataSource(() -> lost(connection, said)))
                .connections(1)
                .open()) {
      assertThatThrownBy(() -> now(transport.store().submit(task("a"))))
          .hasCauseInstanceOf(JdbcUnavailableException.class);
    }
    assertThat(said.subList(said.indexOf("prepareStatement"), said.size()))
        .containsExactly("prepareStatement", "abort", "close");
  }

  /** The first statement gets no answer. */
  private static Connection lost(Connection real, List<String> said) {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              said.add(method.getName());
              if (method.getName().equals("prepareStatement")) {
                throw new SQLException("timed out", "08006");
              }
              boolean ends = Set.of("abort", "close").contains(method.getName());
              return ends ? null : method.invoke(real, arguments);
            });
  }

  private String read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(settings())) {
      assertThat(result.next()).isTrue();
      return result.getString(1);
    }
  }

  /** As the simplest pool would give it: nothing is reset when it is closed. */
  private static Connection kept(Connection real) {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              try {
                return method.getName().equals("close") ? null : method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
