package io.dualloop.jdbc;

import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.spi.Address;
import io.dualloop.spi.support.Millis;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One transaction on a connection of its own. Used by one thread; every method blocks. */
final class Transaction implements AutoCloseable {

  private final Borrowed borrowed;
  private final Connection connection;
  private final Statements statements;
  private @Nullable String opening;
  private boolean opened;

  Transaction(Borrowed borrowed, Statements statements, Duration limit) throws SQLException {
    this.borrowed = borrowed;
    this.connection = borrowed.connection;
    this.statements = statements;
    this.opening = statements.dialect().opening(Millis.of(limit));
    borrowed.transactions(statements.dialect());
  }

  Statements statements() {
    return statements;
  }

  /**
   * So long it waits for what another one has locked, where it can be set; before its first
   * statement.
   */
  void waitsForLocks(Duration atMost) {
    if (opening != null) {
      opening = opening + "; SET LOCAL lock_timeout = " + atMost.toMillis();
    }
  }

  /** Reads all rows; names and values of the statement follow each other. */
  List<Row> query(String name, @Nullable Object... values) throws SQLException {
    return query(statements.get(name).fill(map(values)));
  }

  List<Row> query(Sql.Filled filled) throws SQLException {
    try (PreparedStatement statement = prepare(filled);
        ResultSet result = statement.executeQuery()) {
      List<Row> rows = new ArrayList<>();
      while (result.next()) {
        rows.add(Row.read(result, statements.dialect()));
      }
      return rows;
    } catch (SQLException e) {
      throw noted(e);
    }
  }

  /** Reads the only row, or null if there is none. */
  @Nullable Row one(String name, @Nullable Object... values) throws SQLException {
    List<Row> rows = query(name, values);
    return rows.isEmpty() ? null : rows.get(0);
  }

  /** Changes rows; returns how many. */
  int update(String name, @Nullable Object... values) throws SQLException {
    return update(statements.get(name).fill(map(values)));
  }

  int update(Sql.Filled filled) throws SQLException {
    try (PreparedStatement statement = prepare(filled)) {
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw noted(e);
    }
  }

  /** Changes rows by the same statement with one list of values after the other, all at once. */
  int[] updateAll(String text, List<List<@Nullable Object>> values) throws SQLException {
    open();
    try (PreparedStatement statement = connection.prepareStatement(text)) {
      for (List<@Nullable Object> each : values) {
        set(statement, each);
        statement.addBatch();
      }
      return statement.executeBatch();
    } catch (BatchUpdateException e) {
      // Drivers tell the reason behind it.
      SQLException reason = e.getNextException();
      throw noted(reason == null ? e : reason);
    } catch (SQLException e) {
      throw noted(e);
    }
  }

  /** On what was lost nothing may be said any more, not even that it be undone: it would hang. */
  private SQLException noted(SQLException e) {
    if (Dialect.isLost(e)) {
      borrowed.lost();
    }
    return e;
  }

  private void open() throws SQLException {
    if (!opened && opening != null) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(opening);
      }
    }
    opened = true;
  }

  private PreparedStatement prepare(Sql.Filled filled) throws SQLException {
    open();
    PreparedStatement statement = connection.prepareStatement(filled.text());
    try {
      set(statement, filled.values());
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
    return statement;
  }

  private void set(PreparedStatement statement, List<@Nullable Object> values) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      statement.setObject(i + 1, plain(values.get(i)));
    }
  }

  private @Nullable Object plain(@Nullable Object value) {
    if (value instanceof String text) {
      return statements.dialect().stored(text);
    }
    if (value instanceof Duration duration) {
      return Millis.of(duration);
    }
    if (value instanceof TaskId id) {
      return id.value();
    }
    if (value instanceof Address address) {
      return address.topic();
    }
    if (value instanceof Json json) {
      return json.bytes();
    }
    return value instanceof Enum<?> constant ? constant.name() : value;
  }

  private static Map<String, @Nullable Object> map(@Nullable Object... values) {
    Map<String, @Nullable Object> map = new HashMap<>();
    for (int i = 0; i < values.length; i += 2) {
      map.put(String.valueOf(values[i]), values[i + 1]);
    }
    return map;
  }

  void commit() throws SQLException {
    try {
      connection.commit();
      opened = false;
    } catch (SQLException e) {
      throw noted(e);
    }
  }

  /** Undoes what was done since the begin or the last commit; another transaction begins. */
  void rollback() throws SQLException {
    if (borrowed.isLost()) {
      return;
    }
    try {
      connection.rollback();
      opened = false;
    } catch (SQLException e) {
      // What could not be undone must not be committed by whoever gets the connection next.
      borrowed.lost();
      throw e;
    }
  }

  /** Gives the connection back as it came, or ends it. */
  @Override
  public void close() throws SQLException {
    borrowed.close();
  }
}
