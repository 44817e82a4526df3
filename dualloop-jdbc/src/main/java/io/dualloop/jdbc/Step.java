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
  private final @Nullable Ahead ahead;
  private @Nullable Changes gathered;
  private int waiting;

  Step(Transaction tx, Watchers watchers) {
    this.tx = tx;
    this.watchers = watchers;
    this.ahead = null;
  }

  /**
   * One of several in the same transaction.
   *
   * @param watchers who is to be told
   * @param ahead what it begins with
   * @param gathered what they change, to be written before the transaction is committed
   */
  Step(Transaction tx, Watchers watchers, Ahead ahead, Changes gathered) {
    this.tx = tx;
    this.watchers = watchers;
    this.gathered = gathered;
    this.ahead = ahead;
  }

  /** It has to be made alone, and has changed nothing so far. */
  static final class Apart extends SQLException {
    private static final long serialVersionUID = 1L;

    Apart() {
      super("this step has to be made alone");
    }
  }

  /** Whether it is made with others: what it needs was got, or it is made alone. */
  boolean isTogether() {
    return ahead != null;
  }

  /** Locks a task; null if there is none. */
  @Nullable Task lock(TaskId id) throws SQLException {
    Row row = ahead == null ? tx.one("step.lock", "id", id) : ahead.row(id);
    return row == null ? null : new Task(row);
  }

  /** Makes a task; null if one of its keys is taken, or made together, there was no room. */
  @Nullable Row make(Submission wanted) throws SQLException {
    if (ahead != null) {
      return ahead.row(wanted.id());
    }
    List<Row> made = Making.make(List.of(wanted), tx);
    return made.isEmpty() ? null : made.get(0);
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
    if (ahead != null) {
      throw new Apart();
    }
    tx.rollback();
    tells.clear();
    wakes.clear();
    waiting = 0;
  }

  private record Tell(Set<Address> to, TaskStatus status) {}
}
