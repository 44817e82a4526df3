package io.dualloop.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes what has changed in locked tasks: those with changes in the same columns by one statement
 * where the database takes columns, else one after the other in one batch.
 */
final class Writing {

  /** Of the columns that may change; the others are texts. */
  private static final Map<String, String> TYPES = new HashMap<>();

  static {
    for (String number :
        List.of(
            "version", "settled", "ready_at", "delayed_to", "deadline", "start_by", "lease_to")) {
      TYPES.put(number, "bigint");
    }
    for (String number :
        List.of("stop_at", "remaining", "eta", "as_of", "src_ver", "retry_after")) {
      TYPES.put(number, "bigint");
    }
    for (String number : List.of("started", "ended", "expires", "forget", "due", "ready_no")) {
      TYPES.put(number, "bigint");
    }
    List.of("attempt", "charged", "unsettled").forEach(number -> TYPES.put(number, "int"));
    List.of("cancel_asked", "pinned", "retryable").forEach(flag -> TYPES.put(flag, "boolean"));
    List.of("envelope", "part", "outcome").forEach(bytes -> TYPES.put(bytes, "bytea"));
    TYPES.put("pct", "smallint");
  }

  private Writing() {}

  static void write(List<Task> tasks, Transaction tx) throws SQLException {
    Map<String, List<Task>> alike = new LinkedHashMap<>();
    for (Task task : tasks) {
      String shape = task.shape();
      if (!shape.isEmpty()) {
        alike.computeIfAbsent(shape, columns -> new ArrayList<>()).add(task);
      }
    }
    for (List<Task> each : alike.values()) {
      if (tx.statements().dialect().takesColumns()) {
        atOnce(each, tx);
      } else {
        oneByOne(each, tx);
      }
    }
  }

  private static void oneByOne(List<Task> tasks, Transaction tx) throws SQLException {
    List<Sql.Filled> changes = new ArrayList<>();
    tasks.forEach(task -> changes.add(task.change(tx.statements())));
    List<List<@Nullable Object>> values = new ArrayList<>();
    changes.forEach(each -> values.add(each.values()));
    int[] rows = tx.updateAll(changes.get(0).text(), values);
    for (int i = 0; i < rows.length; i++) {
      tasks.get(i).written(rows[i] == 1);
    }
  }

  private static void atOnce(List<Task> tasks, Transaction tx) throws SQLException {
    Map<String, Row> written = new HashMap<>();
    for (Row row : tx.change(statement(tasks, tx.statements()))) {
      written.put(row.text("id"), row);
    }
    for (Task task : tasks) {
      Row row = written.get(task.row.text("id"));
      task.written(row != null);
      if (row != null) {
        task.row.put("token", row.numberOrNull("token"));
      }
    }
  }

  /** What it sets to nothing, or draws, in all of them is no column. */
  private static Sql.Filled statement(List<Task> tasks, Statements statements) {
    StringBuilder set = new StringBuilder();
    StringBuilder names = new StringBuilder("id");
    StringBuilder places = new StringBuilder("?");
    List<@Nullable Object> columns = new ArrayList<>();
    columns.add(Column.texts(tasks.stream().map(task -> task.row.text("id")).toList()));
    for (String name : tasks.get(0).changed()) {
      set.append(set.isEmpty() ? "" : ", ").append(name).append(" = ");
      List<@Nullable Object> values = new ArrayList<>(tasks.size());
      boolean empty = true;
      for (Task task : tasks) {
        values.add(task.changedTo(name));
        empty &= task.changedTo(name) == null;
      }
      if (Task.isDrawn(values.get(0))) {
        set.append(statements.next());
      } else if (empty) {
        set.append("NULL");
      } else {
        set.append("v.").append(name);
        names.append(", ").append(name);
        places.append(", ?");
        columns.add(new Column(TYPES.getOrDefault(name, "varchar"), values));
      }
    }
    String text =
        "UPDATE %s t SET %s FROM unnest(%s) AS v (%s) WHERE t.id = v.id RETURNING t.id, t.token"
            .formatted(statements.taskTable(), set, places, names);
    return new Sql.Filled(text, columns);
  }
}
