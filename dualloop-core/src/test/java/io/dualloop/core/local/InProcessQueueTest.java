package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Submission.Lane;
import io.dualloop.spi.WorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InProcessQueueTest {

  private final Rig rig = new Rig();
  private final WorkQueue queue = rig.transport.queue();
  private final List<TaskId> woken = new ArrayList<>();

  @Test
  void aWorkerThatLeftIsNotWoken() {
    Registration first = queue.serve(Set.of("T"), 1, (lane, id) -> woken.add(id));
    first.close();
    first.close();
    now(queue.wake(new Lane("T", Priority.LOW), id("a")));
    assertThat(woken).isEmpty();
  }

  @Test
  void oneStepWakesEachLaneOnce() {
    for (int i = 0; i < 5; i++) {
      rig.accepted(task("t-" + i).delay(Duration.ofSeconds(1)));
    }
    rig.accepted(task("high").delay(Duration.ofSeconds(1)).priority(Priority.HIGH));
    rig.after(Duration.ofSeconds(1));
    assertThat(rig.woken).containsExactly(id("t-0"), id("high"));
  }
}
