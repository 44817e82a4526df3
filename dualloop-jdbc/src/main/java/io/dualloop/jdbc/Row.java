package io.dualloop.jdbc;

import io.dualloop.api.Json;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One row, by the names of its columns. */
final class Row {

  /** Where each column is, the same for all rows of an answer until one gets another column. */
  private Map<String, Integer> places;

  private @Nullable Object[] values;

  private Row(Map<String, Integer> places, @Nullable Object[] values) {
    this.places = places;
    this.values = values;
  }

  /** All rows of an answer. */
  static List<Row> all(ResultSet from, Dialect dialect) throws SQLException {
    List<Row> rows = new ArrayList<>();
    if (from.next()) {
      Map<String, Integer> places = places(from.getMetaData());
      do {
        rows.add(new Row(places, values(from, places.size(), dialect)));
      } while (from.next());
    }
    return rows;
  }

  private static Map<String, Integer> places(ResultSetMetaData names) throws SQLException {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 1; i <= names.getColumnCount(); i++) {
      places.put(names.getColumnLabel(i).toLowerCase(Locale.ROOT), i - 1);
    }
    return places;
  }

  private static @Nullable Object[] values(ResultSet from, int count, Dialect dialect)
      throws SQLException {
    @Nullable Object[] values = new Object[count];
    for (int i = 0; i < count; i++) {
      Object value = from.getObject(i + 1);
      values[i] = value instanceof String text ? dialect.read(text) : value;
    }
    return values;
  }

  void put(String column, @Nullable Object value) {
    Integer place = places.get(column);
    if (place == null) {
      place = values.length;
      places = new HashMap<>(places);
      places.put(column, place);
      values = Arrays.copyOf(values, place + 1);
    }
    values[place] = value;
  }

  private @Nullable Object get(String column) {
    Integer place = places.get(column);
    return place == null ? null : values[place];
  }

  boolean has(String column) {
    return get(column) != null;
  }

  String text(String column) {
    return Objects.requireNonNull(textOrNull(column), column);
  }

  @Nullable String textOrNull(String column) {
    return (String) get(column);
  }

  long number(String column) {
    return Objects.requireNonNull(numberOrNull(column), column);
  }

  @Nullable Long numberOrNull(String column) {
    Number number = (Number) get(column);
    return number == null ? null : number.longValue();
  }

  long numberOr(String column, long instead) {
    Long number = numberOrNull(column);
    return number == null ? instead : number;
  }

  boolean flag(String column) {
    return Boolean.TRUE.equals(get(column));
  }

  @Nullable Json jsonOrNull(String column) {
    byte[] bytes = (byte[]) get(column);
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
