package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.dualloop.api.TaskId;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.PostgresServerExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Mistakes on PostgreSQL, which also knows rights. */
class PostgresMistakesTest extends JdbcMistakesTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  @Override
  TestDatabase make() {
    return new PostgresDatabase(SERVER.shared());
  }

  @Test
  void aUserWithoutRightsIsToldWhichItNeeds() {
    try (PostgresDatabase database = new PostgresDatabase(SERVER.shared())) {
      String user = "weak_" + database.name();
      database.execute("CREATE ROLE " + user + " LOGIN");
      database.execute("GRANT USAGE ON SCHEMA " + database.name() + " TO " + user);
      String url = database.url().replaceFirst("user=[a-z]+", "user=" + user);
      try (HikariDataSource pool = PostgresDatabase.pool(url);
          Transport transport = JdbcTransport.on(pool)) {
        assertThatThrownBy(() -> now(transport.store().find(TaskId.of("a"))))
            .hasCauseInstanceOf(JdbcUnavailableException.class)
            .hasMessageContaining("grant SELECT");
      }
    }
  }
}
