package io.dualloop.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is done often reads about as many rows as it answers, however many lie beside them. */
class JdbcPlansTest {

  private static final int MANY = 20_000;
  private static final int FEW = 20;
  private static final Pattern READ = Pattern.compile("scanCount: (\\d+)");

  private static MemoryDatabase memory;
  private static Statements statements;

  @BeforeAll
  static void fill() throws SQLException {
    memory = new MemoryDatabase();
    statements = new Statements(Dialect.H2, Schema.PREFIX, null);
    rows("ended", MANY, "'SUCCEEDED', NULL, x, NULL");
    rows("stone", MANY, "'SUCCEEDED', NULL, x, 8000000000000 + x / 10");
    rows("running", FEW, "'PROCESSING', NULL, NULL, NULL");
    rows("unknown", MANY, "'PENDING', x, NULL, NULL");
    rows("known", FEW, "'PENDING', x + 1000000, NULL, NULL");
    memory.execute(
        "INSERT INTO dl_dead (id, type, code, message, retryable, original, at_no, at_ms) SELECT"
            + " 'd-' || x, 'T', 'C', '', FALSE, '', x, x FROM SYSTEM_RANGE(1, "
            + MANY
            + ")");
    memory.execute(
        "INSERT INTO dl_result (k, val, as_of, begin_no, took, token, names, expires) SELECT"
            + " 'k-' || x, '', 1, 1, 1, 1, '', x FROM SYSTEM_RANGE(1, "
            + MANY
            + ")");
    memory.execute("ANALYZE");
  }

  /** Tasks whose type is their kind; they differ in their state, ready_no, end_no and forget. */
  private static void rows(String kind, int count, String differing) throws SQLException {
    memory.execute(
        "INSERT INTO dl_task (id, type, priority, tenant, principal, version, attempt, charged,"
            + " unsettled, deadline, cancel_asked, pinned, pct, accepted, due, history, state,"
            + " ready_no, end_no, forget) SELECT '"
            + kind
            + "-' || x, '"
            + kind
            + "', 1, '', '', 1, 0, 0, 0, 9000000000000, FALSE, FALSE, 0, 1, 9000000000000, '', "
            + differing
            + " FROM SYSTEM_RANGE(1, "
            + count
            + ")");
  }

  @AfterAll
  static void end() {
    memory.close();
  }

  @Test
  void aSubmitCountsWhatWaitsUpToItsLimit() throws SQLException {
    // Each is read once in the index, and once more as it is counted.
    assertThat(reads("submit.waiting", "most", 1_000)).isLessThan(2_100);
  }

  @Test
  void aSweepReadsWhatIsTooMuchAndNothingElse() throws SQLException {
    assertThat(reads("sweep.look", "max", 100)).isLessThan(10);
    assertThat(reads("sweep.lock", "ids", ids("ended"))).isLessThan(110);
    assertThat(reads("sweep.next")).isLessThan(10);
    assertThat(reads("over.last", "kept", 50)).isLessThan(60);
    assertThat(reads("over.look", "end", 1_000, "max", 10)).isLessThan(20);
    assertThat(reads("over.lock", "ids", ids("ended"))).isLessThan(110);
    assertThat(reads("stones.last", "kept", 50)).isLessThan(60);
    long forget = 8_000_000_000_100L;
    assertThat(reads("stones.look", "forget", forget, "end", 1_000, "max", 10)).isLessThan(20);
    assertThat(reads("stones.lock", "ids", ids("stone"))).isLessThan(110);
  }

  @Test
  void whatIsKeptOfLettersAndAnswersIsDroppedInPortions() throws SQLException {
    assertThat(reads("dead.last", "kept", 50)).isLessThan(60);
    assertThat(reads("dead.look", "number", 1_000, "max", 10)).isLessThan(20);
    assertThat(reads("dead.drop", "number", 1_000, "ids", ids("d"))).isLessThan(110);
    assertThat(reads("results.look", "max", 10)).isLessThan(20);
    assertThat(reads("results.drop", "ids", ids("k"))).isLessThan(110);
  }

  @Test
  void T12_aClaimReadsNothingOfTypesThatNobodyKnows() throws SQLException {
    Sql.Filled look = Picking.look(List.of("known", "seldom"), 10, statements);
    assertThat(reads(look)).isLessThan(30);
    assertThat(reads("claim.lock", "ids", ids("known"))).isLessThan(110);
  }

  @Test
  void aClaimReadsTheOldestOfAFullBacklogOnly() throws SQLException {
    assertThat(reads(Picking.look(List.of("unknown"), 10, statements))).isLessThan(30);
    assertThat(reads(Picking.look(List.of("known", "unknown"), 10, statements))).isLessThan(60);
  }

  @Test
  void thePollForReadyTasksReadsTheYoungOnes() throws SQLException {
    // Each is read once in the index, and once more as it is grouped.
    assertThat(reads("queue.poll", "after", MANY)).isLessThan(2 * FEW + 10);
    assertThat(reads("queue.poll", "after", 0)).isLessThan(20_100);
  }

  private static List<String> ids(String kind) {
    return IntStream.rangeClosed(1, 100).mapToObj(i -> kind + "-" + i).toList();
  }

  /** How many rows it reads, counted by the database; what it changes is undone. */
  private static long reads(String name, @Nullable Object... values) throws SQLException {
    Map<String, @Nullable Object> map = new HashMap<>();
    for (int i = 0; i < values.length; i += 2) {
      map.put(String.valueOf(values[i]), values[i + 1]);
    }
    return reads(statements.get(name).fill(map));
  }

  private static long reads(Sql.Filled filled) throws SQLException {
    String plan = plan("EXPLAIN ANALYZE " + filled.text(), filled.values());
    assertThat(plan).containsAnyOf("scanCount", "direct lookup").doesNotContain("tableScan");
    return READ.matcher(plan).results().mapToLong(read -> Long.parseLong(read.group(1))).sum();
  }

  private static String plan(String sql, List<@Nullable Object> values) throws SQLException {
    try (Connection connection = memory.source.getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        for (int i = 0; i < values.size(); i++) {
          statement.setObject(i + 1, values.get(i));
        }
        try (ResultSet result = statement.executeQuery()) {
          result.next();
          return result.getString(1);
        }
      } finally {
        connection.rollback();
      }
    }
  }
}
