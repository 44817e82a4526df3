package io.dualloop.jdbc;

import io.dualloop.api.Json;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One row, by the names of its columns. */
final class Row {

  private final Map<String, @Nullable Object> columns = new HashMap<>();

  static Row read(ResultSet from, Dialect dialect) throws SQLException {
    Row row = new Row();
    ResultSetMetaData names = from.getMetaData();
    for (int i = 1; i <= names.getColumnCount(); i++) {
      Object value = from.getObject(i);
      row.columns.put(
          names.getColumnLabel(i).toLowerCase(Locale.ROOT),
          value instanceof String text ? dialect.read(text) : value);
    }
    return row;
  }

  void put(String column, @Nullable Object value) {
    columns.put(column, value);
  }

  boolean has(String column) {
    return columns.get(column) != null;
  }

  String text(String column) {
    return Objects.requireNonNull(textOrNull(column), column);
  }

  @Nullable String textOrNull(String column) {
    return (String) columns.get(column);
  }

  long number(String column) {
    return Objects.requireNonNull(numberOrNull(column), column);
  }

  @Nullable Long numberOrNull(String column) {
    Number number = (Number) columns.get(column);
    return number == null ? null : number.longValue();
  }

  long numberOr(String column, long instead) {
    Long number = numberOrNull(column);
    return number == null ? instead : number;
  }

  boolean flag(String column) {
    return Boolean.TRUE.equals(columns.get(column));
  }

  @Nullable Json jsonOrNull(String column) {
    byte[] bytes = (byte[]) columns.get(column);
    return bytes == null ? null : Json.of(bytes);
  }

  Json json(String column) {
    return Objects.requireNonNull(jsonOrNull(column), column);
  }

  @Nullable Duration durationOrNull(String column) {
    Long millis = numberOrNull(column);
    return millis == null ? null : Duration.ofMillis(millis);
  }
}
