package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.Transport;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** The tables: made once, under the names wanted, and found by whoever applies them. */
class JdbcSchemaTest {

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  @Test
  void makingTheTablesAgainLeavesWhatIsThere() throws SQLException {
    try (TestDatabase database = make();
        Transport transport = JdbcTransport.on(database.source())) {
      now(transport.store().submit(task("a")));
      long number = now(transport.results().invalidate(new Invalidation.Key("k")));
      JdbcTransport.createSchema(database.source());
      assertThat(now(transport.store().find(TaskId.of("a")))).isInstanceOf(Lookup.Found.class);
      FenceToken token = now(transport.results().token("k", Submissions.TAGS));
      assertThat(token.generation()).isEqualTo(number);
    }
  }

  @Test
  void programsWithOtherPrefixesKnowNothingOfEachOther() throws SQLException {
    try (TestDatabase database = make()) {
      JdbcTransportBuilder other = JdbcTransport.builder(database.source()).tablePrefix("other_");
      other.createSchema();
      try (Transport one = JdbcTransport.on(database.source());
          Transport two = other.open()) {
        now(one.store().submit(task("a")));
        now(two.store().submit(task("b")));
        assertThat(now(two.store().find(TaskId.of("a")))).isEqualTo(new Lookup.NeverWas());
        assertThat(now(two.store().claim(Submissions.claim(5)))).hasSize(1);
        assertThat(now(one.store().find(TaskId.of("b")))).isEqualTo(new Lookup.NeverWas());
      }
    }
  }

  @Test
  void aPrefixThatIsNoNameIsRefused() throws SQLException {
    try (TestDatabase database = make()) {
      JdbcTransportBuilder builder = JdbcTransport.builder(database.source());
      assertThatThrownBy(() -> builder.tablePrefix("x; DROP TABLE dl_task"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("DROP TABLE");
    }
  }

  @Test
  void theSchemaIsAResource() {
    assertThat(getClass().getClassLoader().getResource("io/dualloop/jdbc/schema.sql")).isNotNull();
    assertThat(getClass().getClassLoader().getResource("io/dualloop/jdbc/schema-postgresql.sql"))
        .isNotNull();
  }
}
