package io.dualloop.jdbc;

import io.dualloop.testservers.PostgresServerExtension;
import org.junit.jupiter.api.extension.RegisterExtension;

/** On PostgreSQL, which waits for a lock as long as a statement may take. */
class PostgresRenewTest extends JdbcRenewTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  @Override
  TestDatabase make() {
    return new PostgresDatabase(SERVER.shared());
  }
}
