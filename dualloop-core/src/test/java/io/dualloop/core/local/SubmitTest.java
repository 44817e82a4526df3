package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Submitted;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.Address;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of submits, what the contract tests do not say. */
class SubmitTest {

  private final Rig rig = new Rig();

  @Test
  void T13_waitingTasksAreCountedThroughRetriesCancelsAndEndings() {
    Rig small = new Rig(builder -> builder.queueLimit(1));
    small.settle(
        small.running(task("a")),
        new io.dualloop.spi.Outcome.RetryIn(Duration.ofMinutes(1), Rig.ERROR, Work.STOPPED));
    assertThat(small.submit(task("b"))).isInstanceOf(Submitted.Busy.class);

    small.cancel("a");
    small.accepted(task("b"));
    small.after(Duration.ofMinutes(10));
    small.accepted(task("c"));
  }

  @Test
  void moreThan64WatchersAreAnsweredButNotToldAndNeverCancelByLeaving() {
    List<TaskStatus> last = new ArrayList<>();
    rig.accepted(task("a").watcher(new Address("w-0")));
    for (int i = 1; i <= Live.MAX_WATCHERS; i++) {
      Rig.now(rig.store.watch(id("a"), new Address("w-" + i)));
    }
    rig.transport.feed().listen(new Address("w-64"), last::add);
    for (int i = 0; i <= Live.MAX_WATCHERS; i++) {
      Address leaver = new Address("w-" + i);
      assertThat(Rig.now(rig.store.leave(id("a"), leaver, true, Rig.GRACE)))
          .isEqualTo(new io.dualloop.spi.CancelStep.Left());
    }
    rig.claimOne();
    assertThat(last).isEmpty();
  }

  @Test
  void badInputIsRefusedAtOnceAndChangesNothing() {
    assertThatThrownBy(() -> rig.submit(task("a").timeout(Duration.ZERO)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("timeout must be positive, but is PT0S");
    assertThat(rig.find("a").found()).isEmpty();
  }
}
