package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.spi.Submission;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes tasks that are not there yet. The insert alone decides which are, by three unique columns.
 */
final class Making {

  /** What is written of each: its name in the statement, its type, and where it comes from. */
  private record Part(String name, String type, Function<Submission, @Nullable Object> of) {}

  private static final List<Part> PARTS =
      List.of(
          new Part("id", "varchar", Submission::id),
          new Part("type", "varchar", wanted -> wanted.lane().type()),
          new Part("priority", "smallint", wanted -> Lanes.number(wanted.lane().priority())),
          new Part("tenant", "varchar", wanted -> wanted.owner().tenant()),
          new Part("principal", "varchar", wanted -> wanted.owner().principal()),
          new Part("envelope", "bytea", Submission::envelope),
          new Part("pinned", "boolean", wanted -> wanted.watcher() == null),
          new Part("delay", "bigint", Submission::delay),
          new Part("timeout", "bigint", Submission::timeout),
          new Part("startWithin", "bigint", Submission::startWithin),
          new Part("requestKey", "varchar", Making::requestKey),
          new Part("generation", "bigint", Making::generation),
          new Part("idemKey", "varchar", Making::idempotencyKey),
          new Part("fingerprint", "varchar", Making::fingerprint),
          new Part("watcher", "varchar", Submission::watcher));

  private Making() {}

  private static @Nullable String requestKey(Submission wanted) {
    return wanted.requestKey() == null ? null : Keys.stored(wanted.requestKey().key());
  }

  private static @Nullable Long generation(Submission wanted) {
    return wanted.requestKey() == null ? null : wanted.requestKey().generation();
  }

  private static @Nullable String idempotencyKey(Submission wanted) {
    return wanted.idempotency() == null ? null : Keys.stored(wanted.idempotency().key());
  }

  private static @Nullable String fingerprint(Submission wanted) {
    return wanted.idempotency() == null ? null : wanted.idempotency().fingerprint();
  }

  /** Makes those whose keys are free; returns their rows. */
  static List<Row> make(List<Submission> wanted, Transaction tx) throws SQLException {
    if (wanted.isEmpty()) {
      return List.of();
    }
    return tx.statements().dialect().takesColumns() ? atOnce(wanted, tx) : oneByOne(wanted, tx);
  }

  private static List<Row> atOnce(List<Submission> wanted, Transaction tx) throws SQLException {
    Map<String, @Nullable Object> values = new HashMap<>();
    for (Part part : PARTS) {
      List<@Nullable Object> column = new ArrayList<>(wanted.size());
      wanted.forEach(each -> column.add(part.of.apply(each)));
      values.put(part.name, new Column(part.type, column));
    }
    return tx.change(tx.statements().get("submit.make").fill(values));
  }

  private static List<Row> oneByOne(List<Submission> wanted, Transaction tx) throws SQLException {
    List<TaskId> made = new ArrayList<>();
    for (Submission each : wanted) {
      if (isMade(each, tx)) {
        made.add(each.id());
        if (each.watcher() != null) {
          int unused = tx.update("watch.add", "id", each.id(), "address", each.watcher());
        }
      }
    }
    return made.isEmpty() ? List.of() : tx.query("submit.made", "ids", made);
  }

  private static boolean isMade(Submission wanted, Transaction tx) throws SQLException {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    PARTS.forEach(part -> values.put(part.name, part.of.apply(wanted)));
    try {
      return tx.update(tx.statements().get("submit.make").fill(values)) == 1;
    } catch (SQLException e) {
      if (Dialect.isDuplicate(e)) {
        return false;
      }
      throw e;
    }
  }
}
