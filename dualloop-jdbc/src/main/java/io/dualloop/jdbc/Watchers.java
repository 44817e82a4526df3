package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.Address;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads who is to be told of tasks. One whose address can't be read, since somebody else wrote it,
 * is left out, so that it stops no step.
 */
final class Watchers {

  private final Telemetry telemetry;

  Watchers(Telemetry telemetry) {
    this.telemetry = telemetry;
  }

  /** Those of each task that has some, by its id; the caller may add to them. */
  Map<String, Set<Address>> of(Collection<String> ids, Transaction tx) throws SQLException {
    Map<String, Set<Address>> watchers = new HashMap<>();
    for (Row watcher : tx.query("step.tell", "ids", List.copyOf(ids))) {
      try {
        Address address = new Address(watcher.text("address"));
        watchers.computeIfAbsent(watcher.text("task_id"), id -> new HashSet<>()).add(address);
      } catch (IllegalArgumentException e) {
        telemetry.failure("jdbc.row", e);
      }
    }
    return watchers;
  }
}
