package io.dualloop.jdbc;

import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One value of many rows, as a database takes it that can take the rows of a table at once.
 *
 * @param type SQL's
 * @param values one for each row
 */
record Column(String type, List<? extends @Nullable Object> values) {

  /** Texts, such as ids. */
  static Column texts(List<? extends @Nullable Object> values) {
    return new Column("varchar", values);
  }

  /**
   * For a statement on a connection.
   *
   * @param plain makes of each value what a driver knows
   */
  Array array(Connection connection, Function<@Nullable Object, @Nullable Object> plain)
      throws SQLException {
    Stream<@Nullable Object> all = values.stream().map(plain);
    return connection.createArrayOf(
        type,
        switch (type) {
          case "varchar" -> all.toArray(String[]::new);
          case "bytea" -> all.toArray(byte[][]::new);
          case "boolean" -> all.toArray(Boolean[]::new);
          case "smallint" -> numbers(all).map(Number::shortValue).toArray(Short[]::new);
          case "int" -> numbers(all).map(Number::intValue).toArray(Integer[]::new);
          case "bigint" ->
              all.map(each -> each == null ? null : ((Number) each).longValue())
                  .toArray(Long[]::new);
          default -> throw new IllegalArgumentException("no value has the type '" + type + "'");
        });
  }

  /** Of columns that are never empty. */
  private static Stream<Number> numbers(Stream<@Nullable Object> all) {
    return all.map(each -> (Number) Objects.requireNonNull(each));
  }
}
