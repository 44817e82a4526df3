package io.dualloop.core.local;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission.Lane;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One atomic step of the store: its moment, and what is to be told when the lock is released. */
final class Step {

  final long now;
  private final List<Tell> tells = new ArrayList<>(2);
  private final Map<Lane, TaskId> wakes = new LinkedHashMap<>(2);

  private final Map<String, Long> counts = new LinkedHashMap<>(4);

  Step(long now) {
    this.now = now;
  }

  void tell(Set<Address> to, TaskStatus status) {
    if (!to.isEmpty()) {
      tells.add(new Tell(to, status));
    }
  }

  /** One wake for a lane is enough, however many of its tasks became ready in this step. */
  void wake(Lane lane, TaskId id) {
    wakes.putIfAbsent(lane, id);
  }

  void count(String event, long times) {
    if (times > 0) {
      counts.merge(event, times, Long::sum);
    }
  }

  /** To be called without the lock: sinks run on this thread and may call the store. */
  void deliver(Hints hints, Telemetry telemetry) {
    counts.forEach(telemetry::count);
    tells.forEach(tell -> hints.tell(tell.to, tell.status));
    wakes.forEach(hints::wake);
  }

  private record Tell(Set<Address> to, TaskStatus status) {}
}
