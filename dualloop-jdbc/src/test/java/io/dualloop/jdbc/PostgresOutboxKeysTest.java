package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.testservers.PostgresServerExtension;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Keys on PostgreSQL, which finds deadlocks and undoes savepoints. */
class PostgresOutboxKeysTest extends JdbcOutboxKeysTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  @Override
  TestDatabase make() {
    return new PostgresDatabase(SERVER.shared());
  }

  /** What the transaction may not see can't be joined, and it must not have a task beside it. */
  @Test
  void T02_aKeyTakenSinceTheSnapshotIsASerializationFailureThatLeavesTheTransactionUsable()
      throws SQLException {
    try (Connection connection = scene.connection()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      OutboxScene.order(connection, "before");
      now(scene.transport.store().submit(OutboxScene.asking("a", "question")));
      assertThatThrownBy(() -> scene.outbox.submit(connection, OutboxScene.asking("b", "question")))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
      OutboxScene.order(connection, "after");
      connection.commit();
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    }
    assertThat(scene.orders()).isEqualTo(2);
    assertThat(scene.claimed()).containsExactly("a");
  }
}
