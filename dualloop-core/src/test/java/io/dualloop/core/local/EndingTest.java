package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.done;
import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Progress;
import io.dualloop.api.StateChange;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of endings, what the contract tests do not say. */
class EndingTest {

  private final Rig rig = new Rig();

  @Test
  void T06_theVersionRisesWithEveryVisibleChange() {
    rig.accepted(task("a"));
    Claim claim = rig.claimOne();
    now(rig.store.progress(claim.ref(), Progress.of(10, "")));
    rig.cancel("a");
    rig.settle(claim, done("1"));

    assertThat(rig.heard).extracting(TaskStatus::version).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(rig.status("a").history())
        .extracting(StateChange::state, StateChange::version)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(TaskState.PENDING, 1L),
            org.assertj.core.groups.Tuple.tuple(TaskState.PROCESSING, 2L),
            org.assertj.core.groups.Tuple.tuple(TaskState.SUCCEEDED, 5L));
  }

  @Test
  void aSinkMayCallTheStore() {
    List<Lookup> read = new ArrayList<>();
    Address caller = new Address("caller");
    rig.transport.feed().listen(caller, told -> read.add(now(rig.store.find(told.taskId()))));
    rig.accepted(task("a").watcher(caller));
    assertThat(read).containsExactly(rig.find("a"));
  }

  @Test
  void T19_aResultOverOneMebibyteFailsTheTask() {
    Json largest = Json.of(new byte[1 << 20]);
    Json tooLarge = Json.of(new byte[(1 << 20) + 1]);
    Claim fits = rig.running(task("a"));
    Claim fails = rig.running(task("b"));

    TaskStatus kept = rig.settle(fits, new Outcome.Done(largest, Duration.ZERO)).notedStatus();
    TaskStatus failed = rig.settle(fails, new Outcome.Done(tooLarge, Duration.ZERO)).notedStatus();

    assertThat(kept.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(failed.state()).isEqualTo(TaskState.FAILED);
    assertThat(failed.result()).isEmpty();
    assertThat(failed.error().orElseThrow().code()).isEqualTo(TaskError.RESULT_TOO_LARGE);
    assertThat(failed.error().orElseThrow().message()).contains("1048577");
  }

  @Test
  void T19_aPartialResultOver32KibibytesIsRefused() {
    Json largest = Json.of(new byte[32 * 1024]);
    Json tooLarge = Json.of(new byte[32 * 1024 + 1]);
    assertThat(new Progress(1, "", null, largest).partial()).isEqualTo(largest);
    assertThatThrownBy(() -> new Progress(1, "", null, tooLarge))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("32768")
        .hasMessageContaining("32769");
  }
}
