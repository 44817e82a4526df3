package io.dualloop.jdbc;

import io.dualloop.testservers.PostgresServerExtension;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Connections to PostgreSQL, whose sessions have settings of their own. */
class PostgresConnectionTest extends JdbcConnectionTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  @Override
  TestDatabase make() {
    return new PostgresDatabase(SERVER.shared());
  }

  @Override
  String settings() {
    return "SELECT current_setting('statement_timeout') || ' '"
        + " || current_setting('idle_in_transaction_session_timeout')";
  }
}
