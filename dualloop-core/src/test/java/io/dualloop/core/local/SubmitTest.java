package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.done;
import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Submitted;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.Address;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubmitTest {

  private static final Address OTHER = new Address("foreground-2");

  private final Rig rig = new Rig();

  @Test
  void aNewTaskIsPendingItsWatcherIsToldAndItsWorkersAreWoken() {
    TaskStatus status = rig.accepted(task("a"));

    assertThat(status.state()).isEqualTo(TaskState.PENDING);
    assertThat(status.version()).isEqualTo(1);
    assertThat(status.attempt()).isZero();
    assertThat(status.owner()).isEqualTo(Wanted.USER);
    assertThat(status.times().acceptedAt()).isEqualTo(rig.time.now());
    assertThat(status.times().startedAt()).isNull();
    assertThat(rig.heard).containsExactly(status);
    assertThat(rig.woken).containsExactly(id("a"));
  }

  @Test
  void T02_theSameIdChangesNothingEndedOrNot() {
    TaskStatus first = rig.accepted(task("a"));
    assertThat(rig.submit(task("a"))).isEqualTo(new Submitted.Known(first));

    rig.settle(rig.claimOne(), done("1"));
    Submitted again = rig.submit(task("a"));
    assertThat(again).isEqualTo(new Submitted.Known(rig.status("a")));
    assertThat(rig.claim(1)).isEmpty();
  }

  @Test
  void T02_theSameRequestKeyJoinsWhileUnfinishedAndIsFreeAfterwards() {
    TaskStatus first = rig.accepted(task("a").requestKey("k"));
    assertThat(rig.submit(task("b").requestKey("k"))).isEqualTo(new Submitted.Joined(first));
    assertThat(rig.find("b").found()).isEmpty();

    rig.settle(rig.claimOne(), done("1"));
    assertThat(rig.submit(task("c").requestKey("k"))).isInstanceOf(Submitted.Accepted.class);
  }

  @Test
  void T02_aJoinersWatcherIsRegisteredInTheSameStep() {
    List<TaskStatus> heardByOther = new ArrayList<>();
    rig.transport.feed().listen(OTHER, heardByOther::add);
    rig.accepted(task("a").requestKey("k"));
    rig.submit(task("b").requestKey("k").watcher(OTHER));

    rig.settle(rig.claimOne(), done("1"));

    assertThat(heardByOther)
        .extracting(TaskStatus::state)
        .containsExactly(TaskState.PROCESSING, TaskState.SUCCEEDED);
  }

  @Test
  void T02_theSameIdempotencyKeyJoinsEvenAnEndedTaskAndRefusesOtherParameters() {
    rig.accepted(task("a").idempotency("k", "f"));
    rig.settle(rig.claimOne(), done("1"));

    assertThat(rig.submit(task("b").idempotency("k", "f")))
        .isEqualTo(new Submitted.Joined(rig.status("a")));
    assertThat(rig.submit(task("c").idempotency("k", "other")))
        .isEqualTo(new Submitted.KeyReused(id("a")));
    assertThat(rig.find("c").found()).isEmpty();
  }

  @Test
  void T02_aTombstoneStillKnowsItsIdAndItsIdempotencyKey() {
    rig.accepted(task("a").idempotency("k", "f"));
    rig.settle(rig.claimOne(), done("1"));
    rig.after(Duration.ofHours(24));

    Submitted known = rig.submit(task("a"));
    assertThat(known).isInstanceOf(Submitted.Known.class);
    TaskStatus left = ((Submitted.Known) known).status();
    assertThat(left.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(left.result()).as("forgotten, so that the reader asks and learns it").isEmpty();
    assertThat(rig.submit(task("b").idempotency("k", "f"))).isEqualTo(new Submitted.Joined(left));
    assertThat(rig.submit(task("b").idempotency("k", "g")))
        .isEqualTo(new Submitted.KeyReused(id("a")));

    rig.after(Duration.ofHours(24));
    assertThat(rig.submit(task("b").idempotency("k", "g"))).isInstanceOf(Submitted.Accepted.class);
  }

  @Test
  void T13_overTheQueueLimitTheAnswerIsBusyAndNothingIsMade() {
    Rig small = new Rig(builder -> builder.queueLimit(2));
    small.accepted(task("a"));
    small.accepted(task("b").requestKey("k"));

    assertThat(small.submit(task("c"))).isEqualTo(new Submitted.Busy(Submitting.RETRY_AFTER));
    assertThat(small.find("c").found()).isEmpty();
    assertThat(small.submit(task("d").requestKey("k")))
        .as("joining needs no room")
        .isInstanceOf(Submitted.Joined.class);

    small.claimOne();
    assertThat(small.submit(task("c"))).isInstanceOf(Submitted.Accepted.class);
  }

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
