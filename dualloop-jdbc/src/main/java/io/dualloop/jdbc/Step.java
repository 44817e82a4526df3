package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One step of the store: its transaction, and what follows from it once that is committed. */
final class Step {

  final Transaction tx;
  private final List<Tell> tells = new ArrayList<>(2);
  private final Map<Submission.Lane, TaskId> wakes = new LinkedHashMap<>(2);
  private int waiting;

  Step(Transaction tx) {
    this.tx = tx;
  }

  void tell(Set<Address> to, TaskStatus status) {
    if (!to.isEmpty()) {
      tells.add(new Tell(to, status));
    }
  }

  /** One wake for a lane is enough, however many of its tasks became ready in this step. */
  void wake(Submission.Lane lane, TaskId id) {
    wakes.putIfAbsent(lane, id);
  }

  /** So many more tasks wait than before. */
  void waiting(int more) {
    waiting += more;
  }

  int waiting() {
    return waiting;
  }

  void deliver(Hints hints) {
    tells.forEach(tell -> hints.tell(tell.to, tell.status));
    wakes.forEach(hints::wake);
  }

  /** Undoes everything; a new transaction begins. */
  void startAgain() throws SQLException {
    tx.rollback();
    tells.clear();
    wakes.clear();
    waiting = 0;
  }

  private record Tell(Set<Address> to, TaskStatus status) {}
}
