package io.dualloop.benchmarks.jdbc;

import io.dualloop.benchmarks.contest.Lives;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/** What plain JDBC says to PostgreSQL; each is a transaction of one statement. */
final class PlainStatements {

  static final String CHANNEL = "plain_changes";

  /** Told when there is something to claim; else what is told are ids. */
  static final String WORK = "work";

  private static final String TABLE =
      "CREATE SEQUENCE plain_token; CREATE TABLE plain_task (id VARCHAR(64) PRIMARY KEY,"
          + " type VARCHAR(200) NOT NULL, envelope BYTEA, state VARCHAR(10) NOT NULL,"
          + " version BIGINT NOT NULL, token BIGINT, ready_no BIGINT, lease_to BIGINT,"
          + " accepted BIGINT NOT NULL, started BIGINT, ended BIGINT, outcome BYTEA)"
          + " WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);"
          + " CREATE INDEX ON plain_task (ready_no) WHERE ready_no > 0";
  private static final String NOW =
      "CAST(EXTRACT(EPOCH FROM statement_timestamp()) * 1000 AS BIGINT)";
  private static final String INSERT =
      "INSERT INTO plain_task (id, type, envelope, state, version, ready_no, accepted)"
          + " SELECT id, 'WORK', envelope, 'PENDING', 1, nextval('plain_token'), "
          + NOW
          + " FROM unnest(?, ?) AS new (id, envelope) ON CONFLICT DO NOTHING";
  private static final String CLAIM =
      "UPDATE plain_task t SET state = 'PROCESSING', version = version + 1, ready_no = NULL,"
          + " token = nextval('plain_token'), started = n, lease_to = n + 30000 FROM (SELECT id, "
          + NOW
          + " AS n FROM plain_task WHERE ready_no > 0 ORDER BY ready_no LIMIT ?"
          + " FOR UPDATE SKIP LOCKED) AS picked"
          + " WHERE t.id = picked.id RETURNING t.id, t.token, t.envelope";
  private static final String SETTLE =
      "UPDATE plain_task t SET state = 'SUCCEEDED', version = version + 1, envelope = NULL,"
          + " lease_to = NULL, outcome = ?, ended = "
          + NOW
          + " FROM unnest(?, ?) AS done (id, token) WHERE t.id = done.id AND t.token = done.token"
          + " AND t.state = 'PROCESSING' RETURNING t.id";
  private static final String ENDED =
      "SELECT id, outcome FROM plain_task WHERE id = ANY (?) AND ended IS NOT NULL";
  private static final String TELL = "SELECT pg_notify('" + CHANNEL + "', ?)";

  private final DataSource pool;

  PlainStatements(DataSource pool) {
    this.pool = pool;
  }

  /** A task whose attempt has begun. */
  record Claimed(String id, long token, String payload) {}

  void createTable() throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(TABLE);
    }
  }

  void insert(List<String> payloads) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(INSERT)) {
      statement.setArray(
          1,
          connection.createArrayOf(
              "varchar",
              payloads.stream().map(each -> Long.toString(Lives.number(each))).toArray()));
      statement.setArray(
          2,
          connection.createArrayOf(
              "bytea",
              payloads.stream()
                  .map(each -> each.getBytes(StandardCharsets.UTF_8))
                  .toArray(byte[][]::new)));
      int unused = statement.executeUpdate();
    }
  }

  List<Claimed> claim(int most) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(CLAIM)) {
      statement.setInt(1, most);
      List<Claimed> claimed = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          String payload = new String(rows.getBytes(3), StandardCharsets.UTF_8);
          claimed.add(new Claimed(rows.getString(1), rows.getLong(2), payload));
        }
      }
      return claimed;
    }
  }

  /** Returns the ids of those that had not been settled before. */
  List<String> settle(List<Claimed> done, byte[] outcome) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(SETTLE)) {
      statement.setBytes(1, outcome);
      statement.setArray(
          2, connection.createArrayOf("varchar", done.stream().map(Claimed::id).toArray()));
      statement.setArray(
          3, connection.createArrayOf("bigint", done.stream().map(Claimed::token).toArray()));
      return ids(statement);
    }
  }

  List<String> ended(List<String> ids) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(ENDED)) {
      statement.setArray(1, connection.createArrayOf("varchar", ids.toArray()));
      return ids(statement);
    }
  }

  private static List<String> ids(PreparedStatement statement) throws SQLException {
    List<String> ids = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        ids.add(rows.getString(1));
      }
    }
    return ids;
  }

  /** That there is work, if that is among it, and the ids in one text. */
  void tell(List<String> what) throws SQLException {
    Set<String> ids = new LinkedHashSet<>(what);
    List<String> texts = new ArrayList<>();
    if (ids.remove(WORK)) {
      texts.add(WORK);
    }
    if (!ids.isEmpty()) {
      texts.add(String.join(",", ids));
    }
    try (Connection connection = pool.getConnection();
        PreparedStatement statement =
            connection.prepareStatement(
                texts.size() == 1 ? TELL : TELL + ", " + TELL.substring(7))) {
      for (int i = 0; i < texts.size(); i++) {
        statement.setString(i + 1, texts.get(i));
      }
      boolean unused = statement.execute();
    }
  }
}
