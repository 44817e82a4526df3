package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Priority;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Transport;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A claim locks what it begins and nothing else, and passes over what others hold. */
class JdbcPickingTest {

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  @Test
  void T03_claimsAtOnceShareWhatThereIsInOrder() throws SQLException {
    try (TestDatabase made = make()) {
      try (Transport transport = JdbcTransport.on(made.source())) {
        for (int i = 0; i < 9; i++) {
          now(transport.store().submit(task("t-" + i)));
        }
      }
      Database database = new Database(made.source(), Schema.PREFIX, null);
      try (Transaction one = database.begin();
          Transaction two = database.begin();
          Transaction three = database.begin()) {
        assertThat(oldest(2, one)).containsExactly("t-0", "t-1");
        assertThat(oldest(3, two)).containsExactly("t-2", "t-3", "t-4");
        assertThat(oldest(99, three)).containsExactly("t-5", "t-6", "t-7", "t-8");
        one.rollback();
        two.rollback();
        three.rollback();
      }
    }
  }

  private static List<String> oldest(int wanted, Transaction tx) throws SQLException {
    SortedMap<Integer, Priority> places = new TreeMap<>();
    for (int i = 0; i < wanted; i++) {
      places.put(i, Priority.NORMAL);
    }
    List<String> ids = new ArrayList<>();
    Picking picking = new Picking(tx);
    do {
      Map<Integer, Task> picked = picking.pick(places, Map.of(Submissions.TYPE, wanted));
      places.keySet().removeAll(picked.keySet());
      for (Task task : picked.values()) {
        ids.add(task.id().value());
        // As one that has begun.
        task.clear("ready_no");
        task.write(new Step(tx, new Watchers(Telemetry.NONE)));
      }
    } while (!places.isEmpty() && picking.mayFindMore());
    return ids;
  }
}
