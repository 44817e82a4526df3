package io.dualloop.core.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Lookup;
import io.dualloop.api.StateChange;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Looks at every task after every operation and holds it against what it was before. */
final class Observer {

  private static final Duration RETENTION = Duration.ofHours(24);

  private final Rig rig;
  private final Map<String, TaskStatus> before = new HashMap<>();

  Observer(Rig rig) {
    this.rig = rig;
  }

  void observe(String id) {
    TaskStatus last = before.get(id);
    Lookup lookup = rig.find(id);
    if (lookup instanceof Lookup.Found found) {
      legalHistory(found.status());
      if (last != null) {
        follows(last, found.status());
      }
      before.put(id, found.status());
    } else if (last != null) {
      Instant now = rig.time.now();
      boolean gone = lookup instanceof Lookup.Gone;
      Instant earliest = ended(last).plus(gone ? RETENTION : RETENTION.multipliedBy(2));
      assertThat(now).as("%s after %s", lookup, last).isAfterOrEqualTo(earliest);
      if (lookup instanceof Lookup.Gone tombstone) {
        assertThat(tombstone.state()).isEqualTo(last.state());
      } else {
        before.remove(id);
      }
    }
  }

  /** A task that was never seen to end has not ended unseen: every task is looked at every time. */
  private static Instant ended(TaskStatus last) {
    assertThat(last.isEnded()).as("%s vanished without an ending", last).isTrue();
    return Objects.requireNonNull(last.times().endedAt());
  }

  private static void follows(TaskStatus last, TaskStatus next) {
    if (last.isEnded()) {
      assertThat(withoutAge(next)).as("an ending never changes").isEqualTo(withoutAge(last));
    } else if (next.version() == last.version()) {
      assertThat(next).as("a change raises the version").isEqualTo(last);
    } else {
      assertThat(next.version()).isGreaterThan(last.version());
      assertThat(next.attempt()).isGreaterThanOrEqualTo(last.attempt());
      assertThat(next.progress().percent()).isGreaterThanOrEqualTo(last.progress().percent());
    }
  }

  private static List<Object> withoutAge(TaskStatus status) {
    return List.of(
        status.state(),
        status.version(),
        status.attempt(),
        status.times(),
        status.history(),
        status.work(),
        status.error(),
        status.result());
  }

  private static void legalHistory(TaskStatus status) {
    List<StateChange> history = status.history();
    assertThat(history.get(history.size() - 1).state()).isEqualTo(status.state());
    if (history.size() < TaskStatus.MAX_HISTORY) {
      assertThat(history.get(0).state()).isEqualTo(TaskState.PENDING);
    }
    for (int i = 1; i < history.size(); i++) {
      StateChange from = history.get(i - 1);
      StateChange to = history.get(i);
      assertThat(from.state().canBecome(to.state())).as("%s, then %s", from, to).isTrue();
      assertThat(to.version()).isGreaterThan(from.version());
    }
  }
}
