package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Lookup;
import io.dualloop.api.Progress;
import io.dualloop.api.StateChange;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Claim;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A watcher is registered and reads in one step, and then hears what happens. */
abstract class WatchContract extends ContractCase {

  @Test
  void T06_aWatcherReadsHowTheTaskStands() {
    rig.running(task("a").watcher(null));
    assertThat(rig.watch("a", Rig.WATCHER)).isEqualTo(new Lookup.Found(rig.status("a")));
    assertThat(rig.watch("nobody", Rig.WATCHER)).isEqualTo(new Lookup.NeverWas());
  }

  @Test
  void T06_aWatcherIsToldTheEnding() {
    Claim claim = rig.running(task("a").watcher(null));
    rig.watch("a", Rig.WATCHER);
    rig.settle(claim, done("1"));
    TaskStatus told = rig.heard.await("a", TaskState.SUCCEEDED);
    assertThat(told.result()).as("a small result comes with it").isPresent();
    assertThat(told.version()).isEqualTo(rig.status("a").version());
  }

  @Test
  void T06_theFirstWatcherIsToldTheEnding() {
    rig.settle(rig.running(task("a")), done("1"));
    rig.heard.await("a", TaskState.SUCCEEDED);
  }

  @Test
  void T06_aWatcherIsToldTheEndingThatNobodySettled() {
    rig.accepted(task("a").timeout(Duration.ofSeconds(10)));
    rig.after(Duration.ofSeconds(10));
    Given.rule("T08", rig.status("a").isEnded());
    rig.heard.await("a", TaskState.TIMEOUT);
  }

  @Test
  void T06_theWorkerIsToldAnEndingThatIsNotItsOwn() {
    rig.running(task("a"));
    rig.cancel("a");
    rig.after(Rig.GRACE);
    Given.rule("T09", rig.status("a").isEnded());
    rig.heardByWorker.await("a", TaskState.CANCELLED);
  }

  @Test
  @Needs(Capability.STORE_TELLS)
  void T06_whatIsToldRisesInVersionAndEndsWithTheEnding() {
    rig.accepted(task("a"));
    Claim claim = rig.again("a");
    rig.progress(claim, Progress.of(10, ""));
    rig.settle(claim, done("1"));
    rig.heard.await("a", TaskState.SUCCEEDED);

    // Versions may be skipped, and hints repeated.
    List<TaskStatus> told = rig.heard.soFar().stream().distinct().toList();
    assertThat(told).extracting(TaskStatus::version).isSorted().doesNotHaveDuplicates();
    assertThat(told).last().extracting(TaskStatus::state).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void T06_theHistoryHasEveryStateWithItsVersion() {
    rig.accepted(task("a"));
    rig.settle(rig.again("a"), done("1"));
    TaskStatus status = rig.status("a");
    List<StateChange> history = status.history();
    assertThat(history)
        .extracting(StateChange::state)
        .containsExactly(TaskState.PENDING, TaskState.PROCESSING, TaskState.SUCCEEDED);
    assertThat(history).extracting(StateChange::version).isSorted().doesNotHaveDuplicates();
    assertThat(history.get(2).version()).isEqualTo(status.version());
    assertThat(history)
        .as("the attempt that each belongs to")
        .extracting(StateChange::attempt)
        .containsExactly(0, 1, 1);
  }

  @Test
  void T06_aWatcherThatComesAfterTheEndingReadsItAndIsNotToldItAgain() {
    rig.settle(rig.running(task("a").watcher(null)), done("1"));
    Lookup lookup = rig.watch("a", Rig.WATCHER);
    assertThat(lookup.found().orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(rig.heard.soFar()).isEmpty();
  }
}
