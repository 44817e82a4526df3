package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One step of the store: its transaction, and what follows from it once that is committed. */
final class Step {

  final Transaction tx;
  private final Watchers watchers;
  private final List<Tell> tells = new ArrayList<>(2);
  private final Map<Submission.Lane, TaskId> wakes = new LinkedHashMap<>(2);
  private final boolean together;
  private final int before;
  private @Nullable Changes gathered;
  private int waiting;

  Step(Transaction tx, Watchers watchers) {
    this.tx = tx;
    this.watchers = watchers;
    this.together = false;
    this.before = 0;
  }

  /**
   * One of several in the same transaction.
   *
   * @param watchers who is to be told
   * @param before so many more tasks wait by those that were made before it
   * @param gathered what they change, to be written before the transaction is committed
   */
  Step(Transaction tx, Watchers watchers, int before, Changes gathered) {
    this.tx = tx;
    this.watchers = watchers;
    this.gathered = gathered;
    this.together = true;
    this.before = before;
  }

  /** It has to be made alone, and has changed nothing so far. */
  static final class Apart extends SQLException {
    private static final long serialVersionUID = 1L;

    Apart() {
      super("this step has to be made alone");
    }
  }

  /** So many more tasks wait by what is not committed yet than before its transaction. */
  int waitingBefore() {
    return before;
  }

  /** What it changes from now on is written by {@link #write}. */
  void gather() {
    if (gathered == null) {
      gathered = new Changes(watchers);
    }
  }

  /** Writes what was gathered. */
  void write() throws SQLException {
    if (gathered != null) {
      gathered.write(tx);
    }
  }

  /**
   * A task has changed: writes it, now or with others, and tells those who watch it.
   *
   * @param worker to be told, too; null for nobody
   */
  void changed(Task task, @Nullable Address worker) throws SQLException {
    Changes changes = gathered == null ? new Changes(watchers) : gathered;
    changes.add(this, task, worker);
    if (gathered == null) {
      changes.write(tx);
    }
  }

  /** Those who are to be told of a task. */
  Set<Address> watchers(String id) throws SQLException {
    return watchers.of(List.of(id), tx).getOrDefault(id, Set.of());
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

  /** Whether there is somebody to wake. */
  boolean wakes() {
    return !wakes.isEmpty();
  }

  /** So many more tasks wait than before. */
  void waiting(int more) {
    waiting += more;
  }

  int waiting() {
    return waiting;
  }

  /** Never throws: the step is made, whatever becomes of what it tells. */
  void deliver(Hints hints, Telemetry telemetry) {
    tells.forEach(tell -> guarded(() -> hints.tell(tell.to, tell.status), telemetry));
    wakes.forEach((lane, id) -> guarded(() -> hints.wake(lane, id), telemetry));
  }

  private static void guarded(Runnable hint, Telemetry telemetry) {
    try {
      hint.run();
    } catch (Throwable e) {
      telemetry.failure("jdbc.step", e);
    }
  }

  /**
   * Undoes everything; a new transaction begins. One that is made with others must have changed
   * nothing; it is left out, and made alone after them.
   */
  void startAgain() throws SQLException {
    if (together) {
      throw new Apart();
    }
    tx.rollback();
    tells.clear();
    wakes.clear();
    waiting = 0;
  }

  private record Tell(Set<Address> to, TaskStatus status) {}
}
