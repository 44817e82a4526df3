package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.spi.Transport;
import io.dualloop.testservers.PostgresServerExtension;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The tables on PostgreSQL. */
class PostgresSchemaTest extends JdbcSchemaTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  @Override
  TestDatabase make() {
    return new PostgresDatabase(SERVER.shared());
  }

  @Test
  void processesThatMakeTheTablesAtOnceDoNotDisturbEachOther() {
    try (TestDatabase database = make()) {
      JdbcTransportBuilder builder = JdbcTransport.builder(database.source()).tablePrefix("many_");
      List<CompletableFuture<Void>> making = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        making.add(
            CompletableFuture.runAsync(
                () -> {
                  try {
                    builder.createSchema();
                  } catch (SQLException e) {
                    throw new CompletionException(e);
                  }
                },
                command -> new Thread(command).start()));
      }
      making.forEach(Submissions::now);
      try (Transport transport = builder.open()) {
        now(transport.store().submit(task("a")));
      }
    }
  }

  /** Whoever changes a table here changes it there. */
  @Test
  void theTablesAreThoseOfTheOtherDatabases() {
    assertThat(tables("schema-postgresql.sql")).isNotEmpty().isEqualTo(tables("schema.sql"));
  }

  private static List<String> tables(String file) {
    return Pattern.compile("CREATE (TABLE|SEQUENCE)[^;]*;")
        .matcher(Schema.read(file, Schema.PREFIX).replaceAll("\\) WITH \\([^;]*;", ");"))
        .results()
        .map(found -> found.group().replaceAll("\\s+", " "))
        .toList();
  }
}
