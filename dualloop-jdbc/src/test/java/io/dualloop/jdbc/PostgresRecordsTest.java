package io.dualloop.jdbc;

import io.dualloop.testservers.PostgresServerExtension;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Records on PostgreSQL, whose driver cancels a query by another connection. */
class PostgresRecordsTest extends JdbcRecordsTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  @Override
  TestDatabase make() {
    return new PostgresDatabase(SERVER.shared());
  }

  @Override
  String age() {
    return "EXTRACT(EPOCH FROM now() - changed) * 1000";
  }

  @Override
  String slow() {
    return "SELECT 'Hanover' AS city, 0 AS age_ms, pg_sleep(20) FROM parcel WHERE no = ?";
  }
}
