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
    database.execute(
        "INSERT INTO dl_dead (id, type, code, message, retryable, original, at_no, at_ms) SELECT"
            + " 'd' || i, 'T', 'C', '', FALSE, '', i, i FROM generate_series(1, 20000) AS i");
    database.execute(
        "INSERT INTO dl_result (k, val, as_of, begin_no, took, token, names, expires) SELECT"
            + " 'k' || i, '', 1, 1, 1, 1, '', i FROM generate_series(1, 20000) AS i");
    for (String table : List.of("dl_task", "dl_watch", "dl_dead", "dl_result")) {
      database.execute("ANALYZE " + table);
    }
  }

  @AfterEach
  void end() {
    database.close();
  }

  @Test
  void T14_aClaimReadsTheOldestByTheirIndex() throws SQLException {
    List<String> one = plan(Picking.look(List.of("T"), 5, statements));
    assertThat(one).noneMatch(line -> line.contains("Seq Scan") || line.contains("Sort"));
    assertThat(one).filteredOn(line -> line.contains("dl_lane")).hasSize(3);
    List<String> two = plan(Picking.look(List.of("T", "U"), 5, statements));
    assertThat(two).noneMatch(line -> line.contains("Seq Scan"));
    assertThat(two).filteredOn(line -> line.contains("dl_lane")).hasSize(6);
  }

  @Test
  void aSweepReadsWhatIsTooMuchByItsIndex() throws SQLException {
    ordered("over.last", "dl_whole", Map.of("kept", 50));
    ordered("over.look", "dl_whole", Map.of("end", 1_000L, "max", 100));
    ordered("stones.last", "dl_stone", Map.of("kept", 50));
    ordered("stones.look", "dl_stone", Map.of("forget", 1L, "end", 900L, "max", 10));
    ordered("sweep.look", "dl_due", Map.of("max", 100));
    ordered("dead.last", "dl_dead_at", Map.of("kept", 50));
    ordered("dead.look", "dl_dead_at", Map.of("number", 1_000L, "max", 100));
    ordered("results.look", "dl_result_expires", Map.of("max", 100));
  }

  /** Nothing is sorted, so it stops at its limit. */
  private void ordered(String name, String index, Map<String, Object> values) throws SQLException {
    List<String> plan = plan(name, values);
    assertThat(plan)
        .as(name)
        .noneMatch(line -> line.contains("Seq Scan") || line.contains("Sort"))
        .anyMatch(line -> line.contains(index));
  }

  @Test
  void thePollForReadyTasksReadsTheYoungOnes() throws SQLException {
    assertThat(plan("queue.poll", Map.of("after", 4_990L)))
        .noneMatch(line -> line.contains("Seq Scan"))
        .anyMatch(line -> line.contains("dl_ready"));
  }

  @Test
  void aSubmitCountsWhatWaitsByItsIndex() throws SQLException {
    assertThat(plan("submit.waiting", Map.of("most", 1_000)))
        .noneMatch(line -> line.contains("Seq Scan"))
        .anyMatch(line -> line.contains("dl_ready"));
  }

  @Test
  void whatIsMadeOftenReadsNoWholeTable() throws SQLException {
    Map<String, Map<String, Object>> often = new HashMap<>();
    often.put("step.lock", Map.of("id", "w1"));
    List<String> ids = List.of("e1", "e2", "e3");
    for (String lock :
        List.of(
            "claim.lock",
            "step.locks",
            "renew.lock",
            "renew.read",
            "sweep.lock",
            "over.lock",
            "stones.lock")) {
      often.put(lock, Map.of("ids", ids));
    }
    often.put("feed.free", Map.of("address", "a1", "ids", ids));
    often.put("feed.gone", Map.of("address", "a1", "ids", ids));
    often.put("feed.stopped", Map.of("ids", ids));
    often.put("feed.over", Map.of("ids", ids));
    often.put("sweep.next", Map.of());
    often.put("submit.active", Map.of("requestKey", "k"));
    often.put("submit.idem", Map.of("idemKey", "k"));
    often.put("feed.poll", Map.of("address", "a1", "most", 100));
    often.put("feed.stops", Map.of("address", "w"));
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
    return plan(statements.get(name).fill(new HashMap<>(values)));
  }

  private List<String> plan(Sql.Filled filled) throws SQLException {
    try (Connection connection = database.source().getConnection();
        PreparedStatement explain = connection.prepareStatement("EXPLAIN " + filled.text())) {
      for (int i = 0; i < filled.values().size(); i++) {
        if (filled.values().get(i) instanceof Column column) {
          explain.setArray(i + 1, column.array(connection, value -> value));
        } else {
          explain.setObject(i + 1, filled.values().get(i));
        }
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
