package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.PostgresServerExtension;
import java.time.Duration;
import java.util.Set;
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
  void aUserWithoutRightsIsToldWhichItNeedsAndCanDoEverythingWithThese() {
    try (PostgresDatabase database = new PostgresDatabase(SERVER.shared())) {
      String schema = database.name();
      String user = "weak_" + schema;
      database.execute("CREATE ROLE " + user + " LOGIN");
      database.execute("GRANT USAGE ON SCHEMA " + schema + " TO " + user);
      String url = database.url().replaceFirst("user=[a-z]+", "user=" + user);
      try (HikariDataSource pool = PostgresDatabase.pool(url);
          Transport transport = JdbcTransport.on(pool)) {
        assertThatThrownBy(() -> now(transport.store().find(TaskId.of("a"))))
            .hasCauseInstanceOf(JdbcUnavailableException.class)
            .hasMessageContaining("grant SELECT, INSERT, UPDATE and DELETE")
            .hasMessageContaining("USAGE on the sequence");

        database.execute(
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "
                + schema
                + " TO "
                + user);
        database.execute("GRANT USAGE ON ALL SEQUENCES IN SCHEMA " + schema + " TO " + user);
        everything(transport);
      }
    }
  }

  private static void everything(Transport transport) {
    now(transport.store().submit(task("a", new Address("foreground"))));
    Claim claim = now(transport.store().claim(Submissions.claim(1))).get(0);
    Outcome failed =
        new Outcome.Failed(new TaskError("X", "on purpose", false, null), Work.STOPPED, true);
    assertThat(now(transport.store().settle(claim.ref(), failed)).isNoted()).isTrue();
    FenceToken token = now(transport.results().token("k", Set.of()));
    NewResult answer =
        new NewResult(
            Json.of("1"), Duration.ZERO, 1, Duration.ofMillis(1), Duration.ofMinutes(1), null);
    assertThat(now(transport.results().put("k", token, answer))).isTrue();
    now(transport.results().invalidate(new Invalidation.All()));
    now(transport.store().sweep(10));
  }
}
