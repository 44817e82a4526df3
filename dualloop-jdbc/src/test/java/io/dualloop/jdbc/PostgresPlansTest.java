package io.dualloop.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.testservers.PostgresServerExtension;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** However many tasks there are, no step that is made often reads all of them. */
class PostgresPlansTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  private PostgresDatabase database;
  private final Statements statements = new Statements(Dialect.POSTGRESQL, Schema.PREFIX, null);

  /** 20,000 tasks have ended, 5,000 wait, 100 run, 1,000 are tombstones. */
  @BeforeEach
  void begin() {
    database = new PostgresDatabase(SERVER.shared());
    String insert =
        "INSERT INTO dl_task (id, type, priority, tenant, principal, state, version, attempt,"
            + " charged, unsettled, deadline, cancel_asked, pinned, pct, accepted, due, history,"
            + " worker, ready_no, ended, end_no, forget) SELECT '%s' || i, 'T', i %% 3, '', '',"
            + " '%s', 1, 0, 0, 0, 9000000000000, FALSE, FALSE, 0, 0, 9000000000000, '', %s, %s, %s,"
            + " %s, %s FROM generate_series(1, %d) AS i";
    database.execute(insert.formatted("e", "SUCCEEDED", "NULL", "NULL", "1", "i", "NULL", 20_000));
    database.execute(insert.formatted("w", "PENDING", "NULL", "i", "NULL", "NULL", "NULL", 5_000));
    database.execute(
        insert.formatted("r", "PROCESSING", "'w'", "NULL", "NULL", "NULL", "NULL", 100));
    database.execute(insert.formatted("t", "FAILED", "NULL", "NULL", "1", "i", "1", 1_000));
    database.execute(
        "INSERT INTO dl_watch SELECT 'w' || i, 'a' || i, 0, 0 FROM generate_series(1, 5000) AS i");
    database.execute("ANALYZE dl_task");
    database.execute("ANALYZE dl_watch");
  }

  @AfterEach
  void end() {
    database.close();
  }

  @Test
  void T14_aClaimReadsTheOldestByTheirIndex() throws SQLException {
    List<String> plan =
        plan("claim.pick", Map.of("priority", 1, "types", List.of("T", "U"), "k", 5));
    assertThat(plan).noneMatch(line -> line.contains("Seq Scan") || line.contains("Sort"));
    assertThat(plan).anyMatch(line -> line.contains("dl_lane"));
  }

  @Test
  void whatIsMadeOftenReadsNoWholeTable() throws SQLException {
    Map<String, Map<String, Object>> often = new HashMap<>();
    often.put("step.lock", Map.of("id", "w1"));
    often.put("sweep.pick", Map.of("max", 100));
    often.put("sweep.next", Map.of());
    often.put("submit.active", Map.of("requestKey", "k"));
    often.put("submit.idem", Map.of("idemKey", "k"));
    often.put("feed.poll", Map.of("address", "a1"));
    often.put("feed.stops", Map.of("address", "w"));
    often.put("queue.poll", Map.of("after", 4_990L, "types", List.of("T")));
    for (Map.Entry<String, Map<String, Object>> each : often.entrySet()) {
      assertThat(plan(each.getKey(), each.getValue()))
          .as(each.getKey())
          .noneMatch(
              line ->
                  line.contains("Seq Scan on dl_task") || line.contains("Seq Scan on dl_watch"));
    }
  }

  private List<String> plan(String name, Map<String, ? extends @Nullable Object> values)
      throws SQLException {
    Sql.Filled filled = statements.get(name).fill(new HashMap<>(values));
    try (Connection connection = database.source().getConnection();
        PreparedStatement explain = connection.prepareStatement("EXPLAIN " + filled.text())) {
      for (int i = 0; i < filled.values().size(); i++) {
        explain.setObject(i + 1, filled.values().get(i));
      }
      List<String> lines = new ArrayList<>();
      try (ResultSet result = explain.executeQuery()) {
        while (result.next()) {
          lines.add(result.getString(1));
        }
      }
      return lines;
    }
  }
}
