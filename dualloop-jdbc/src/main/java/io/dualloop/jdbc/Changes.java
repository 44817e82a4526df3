package io.dualloop.jdbc;

import io.dualloop.spi.Address;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was changed in tasks of one transaction, to be written and told for all of them at once. A
 * round trip for each would take most of the time.
 */
final class Changes {

  private record One(Step step, Task task, @Nullable Address worker) {}

  private final Watchers watchers;
  private final List<One> all = new ArrayList<>();

  Changes(Watchers watchers) {
    this.watchers = watchers;
  }

  /**
   * Adds a task, which may be changed further until it is written.
   *
   * @param worker to be told, too; null for nobody but those who watch
   */
  void add(Step step, Task task, @Nullable Address worker) {
    all.add(new One(step, task, worker));
  }

  /** Writes what was added, and reads who is to be told. */
  void write(Transaction tx) throws SQLException {
    if (all.isEmpty()) {
      return;
    }
    Writing.write(all.stream().map(each -> each.task).distinct().toList(), tx);
    tell(tx);
    all.clear();
  }

  private void tell(Transaction tx) throws SQLException {
    List<String> ids = all.stream().map(each -> each.task.row.text("id")).distinct().toList();
    Map<String, Set<Address>> watching = watchers.of(ids, tx);
    for (One each : all) {
      Set<Address> told = new HashSet<>(watching.getOrDefault(each.task.row.text("id"), Set.of()));
      if (each.worker != null) {
        told.add(each.worker);
      }
      each.step.tell(told, each.task.status());
    }
  }
}
