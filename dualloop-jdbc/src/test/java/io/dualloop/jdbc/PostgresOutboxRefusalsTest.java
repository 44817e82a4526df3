package io.dualloop.jdbc;

import static io.dualloop.jdbc.OutboxScene.order;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.testservers.PostgresServerExtension;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Refusals on PostgreSQL, where a transaction fails with the first statement that does. */
class PostgresOutboxRefusalsTest extends JdbcOutboxRefusalsTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  @Override
  TestDatabase make() {
    return new PostgresDatabase(SERVER.shared());
  }

  @Override
  String settings(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet all =
            statement.executeQuery(
                "SELECT string_agg(name || '=' || setting, ',' ORDER BY name) FROM pg_settings"
                    + " WHERE name LIKE '%timeout'")) {
      all.next();
      return all.getString(1);
    }
  }

  @Test
  void aTransactionThatHasFailedIsRefusedInWords() throws SQLException {
    try (Connection connection = scene.connection()) {
      order(connection, "7");
      assertThatThrownBy(() -> order(connection, "7")).isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> scene.outbox.submit(connection, task("a")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("can only be rolled back");
      connection.rollback();
      scene.outbox.submit(connection, task("a"));
      connection.commit();
    }
    assertThat(scene.claimed()).containsExactly("a");
    assertThat(scene.orders()).isZero();
  }

  @Test
  void aTransactionThatOnlyReadsIsRefusedInWords() throws SQLException {
    try (Connection connection = scene.connection()) {
      connection.setReadOnly(true);
      assertThatThrownBy(() -> scene.outbox.submit(connection, task("a")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("only reads");
      connection.setReadOnly(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("SET TRANSACTION READ ONLY");
      }
      assertThatThrownBy(() -> scene.outbox.submit(connection, task("a")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("only reads");
      connection.rollback();
    }
    assertThat(scene.tasks()).isZero();
  }
}
