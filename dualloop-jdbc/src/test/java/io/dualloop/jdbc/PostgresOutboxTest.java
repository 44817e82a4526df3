package io.dualloop.jdbc;

import static org.awaitility.Awaitility.await;

import io.dualloop.testservers.PostgresServerExtension;
import org.junit.jupiter.api.extension.RegisterExtension;

/** On PostgreSQL, which tells of tasks with the commit. */
class PostgresOutboxTest extends JdbcOutboxTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  @Override
  TestDatabase make() {
    return new PostgresDatabase(SERVER.shared());
  }

  @Override
  void awaitHearing() {
    String name = ((PostgresDatabase) scene.database).name();
    String hearing =
        "SELECT COUNT(*) FROM pg_stat_activity WHERE query = 'LISTEN dl_changes'"
            + " AND application_name = '"
            + name
            + "'";
    // The transport that serves does it on a thread of its own.
    await().until(() -> !scene.database.read(hearing).equals("0"));
  }
}
