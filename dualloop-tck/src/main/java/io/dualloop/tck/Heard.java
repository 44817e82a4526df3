package io.dualloop.tck;

import io.dualloop.api.Progress;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.spi.Address;
import io.dualloop.spi.Transport;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** What is told at an address. */
final class Heard {

  private static final TaskStatus MARKER =
      new TaskStatus(
          TaskId.of("marker"),
          Rig.TYPE,
          User.ANYONE,
          TaskState.PENDING,
          1,
          0,
          Progress.NONE,
          false,
          null,
          null,
          new TaskStatus.Times(Instant.EPOCH, null, null, null, null),
          List.of());

  private final Rig rig;
  private final Address address;
  private final List<TaskStatus> statuses = new CopyOnWriteArrayList<>();

  Heard(Rig rig, Transport transport, Address address) {
    this.rig = rig;
    this.address = address;
    var unused = transport.feed().listen(address, statuses::add);
  }

  List<TaskStatus> all() {
    return List.copyOf(statuses);
  }

  boolean any(Predicate<TaskStatus> which) {
    return statuses.stream().anyMatch(which);
  }

  /** Waits until a state of a task was told. */
  TaskStatus await(String id, TaskState state) {
    return await(id + " " + state, status -> is(status, id) && status.state() == state);
  }

  /** Waits until a certain status was told. */
  TaskStatus await(String what, Predicate<TaskStatus> which) {
    rig.until("at " + address + " is told: " + what, () -> any(which));
    return statuses.stream().filter(which).findFirst().orElseThrow();
  }

  /** Everything told until now, also what is still on its way. */
  List<TaskStatus> soFar() {
    rig.now(rig.transport.feed().tell(Set.of(address), MARKER));
    rig.until("at " + address + " is told the marker", () -> any(s -> s.equals(MARKER)));
    statuses.removeIf(MARKER::equals);
    return all();
  }

  static boolean is(TaskStatus status, String id) {
    return status.taskId().value().equals(id);
  }

  void forget() {
    statuses.clear();
  }
}
