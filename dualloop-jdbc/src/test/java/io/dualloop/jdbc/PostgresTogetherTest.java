package io.dualloop.jdbc;

import io.dualloop.testservers.PostgresServerExtension;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Steps that go together on PostgreSQL, which ends a whole transaction with what fails. */
class PostgresTogetherTest extends JdbcTogetherTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  @Override
  TestDatabase make() {
    return new PostgresDatabase(SERVER.shared());
  }
}
