package io.dualloop.jdbc;

import io.dualloop.testservers.PostgresServerExtension;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Keys on PostgreSQL, which finds deadlocks and undoes savepoints. */
class PostgresOutboxKeysTest extends JdbcOutboxKeysTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  @Override
  TestDatabase make() {
    return new PostgresDatabase(SERVER.shared());
  }
}
