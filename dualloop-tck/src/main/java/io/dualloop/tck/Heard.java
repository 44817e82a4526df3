package io.dualloop.tck;

import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Transport;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** What is told at an address. */
final class Heard {

  private static final String MARKER = "marker-";

  private final Rig rig;
  private final Address address;
  private int markers;
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

  /**
   * Everything told until now, also what is still on its way: it comes before the ending of a task
   * that is watched here and ends now.
   */
  List<TaskStatus> soFar() {
    String marker = MARKER + address + "-" + ++markers;
    rig.accepted(Wanted.task(marker).type("MARKER").watcher(address));
    rig.cancel(marker);
    Given.rule("T09", rig.status(marker).isEnded());
    try {
      await(marker + " ends", status -> is(status, marker) && status.isEnded());
    } catch (AssertionError untold) {
      Given.rule("T06", false);
    }
    statuses.removeIf(status -> status.taskId().value().startsWith(MARKER));
    return all();
  }

  static boolean is(TaskStatus status, String id) {
    return status.taskId().value().equals(id);
  }

  void forget() {
    statuses.clear();
  }
}
