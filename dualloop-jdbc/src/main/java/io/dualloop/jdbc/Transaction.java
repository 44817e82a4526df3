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
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is done in a transaction, and how that is ended. Used by one thread; every method blocks.
 */
abstract class Transaction implements AutoCloseable {

  final Connection connection;
  private final Statements statements;

  Transaction(Connection connection, Statements statements) {
    this.connection = connection;
    this.statements = statements;
  }

  final Statements statements() {
    return statements;
  }

  /** Called before each statement, the first of which may need something before it. */
  abstract void open() throws SQLException;

  /** Called with each statement before it is sent. */
  void limit(PreparedStatement statement) throws SQLException {}

  /** Called when a statement has failed. */
  abstract void failed(SQLException e);

  /** Reads all rows; names and values of the statement follow each other. */
  List<Row> query(String name, @Nullable Object... values) throws SQLException {
    return query(statements.get(name).fill(map(values)));
  }

  List<Row> query(Sql.Filled filled) throws SQLException {
    try (PreparedStatement statement = prepare(filled);
        ResultSet result = statement.executeQuery()) {
      return Row.all(result, statements.dialect());
    } catch (SQLException e) {
      throw noted(e);
    }
  }

  /** Reads the only row, or null if there is none. */
  @Nullable Row one(String name, @Nullable Object... values) throws SQLException {
    List<Row> rows = query(name, values);
    return rows.isEmpty() ? null : rows.get(0);
  }

  /** Changes rows and reads them. */
  List<Row> change(Sql.Filled filled) throws SQLException {
    return query(filled);
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

  final SQLException noted(SQLException e) {
    failed(e);
    return e;
  }

  private PreparedStatement prepare(Sql.Filled filled) throws SQLException {
    open();
    PreparedStatement statement = connection.prepareStatement(filled.text());
    try {
      limit(statement);
      set(statement, filled.values());
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
    return statement;
  }

  private void set(PreparedStatement statement, List<@Nullable Object> values) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof Column column) {
        statement.setArray(i + 1, column.array(connection, this::plain));
      } else {
        statement.setObject(i + 1, plain(values.get(i)));
      }
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

  /** Keeps what was done since the begin; another transaction begins. */
  abstract void commit() throws SQLException;

  /** Undoes what was done since the begin or the last commit; another transaction begins. */
  abstract void rollback() throws SQLException;

  /** Of no use any more. */
  @Override
  public abstract void close() throws SQLException;
}
