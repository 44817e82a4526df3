package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Rig.id;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Lookup;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A submit is idempotent by id, by idempotency key, and by request key while unfinished. */
abstract class SubmitContract extends ContractCase {

  private static final Address OTHER = new Address("foreground-2");

  @Test
  void T02_aNewTaskIsPendingUnderItsIdAndItsOwner() {
    TaskStatus status = rig.accepted(task("a"));

    assertThat(status.taskId()).isEqualTo(id("a"));
    assertThat(status.type()).isEqualTo(Rig.TYPE);
    assertThat(status.owner()).isEqualTo(Wanted.USER);
    assertThat(status.state()).isEqualTo(TaskState.PENDING);
    assertThat(status.attempt()).isZero();
    assertThat(status.times().startedAt()).isNull();
    assertThat(rig.status("a")).isEqualTo(status);
  }

  @Test
  void T02_theSameIdChangesNothingWhileUnfinished() {
    TaskStatus first = rig.accepted(task("a"));
    assertThat(rig.submit(task("a"))).isEqualTo(new Submitted.Known(first));
    assertThat(rig.claim(2)).hasSize(1);
  }

  @Test
  void T02_theSameIdChangesNothingWhenEnded() {
    rig.settle(rig.running(task("a")), done("1"));

    Submitted again = rig.submit(task("a"));

    assertThat(again).isInstanceOf(Submitted.Known.class);
    assertThat(((Submitted.Known) again).status().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(rig.claim(1)).isEmpty();
  }

  @Test
  void T02_theSameRequestKeyJoinsWhileUnfinished() {
    TaskStatus first = rig.accepted(task("a").requestKey("k"));
    assertThat(rig.submit(task("b").requestKey("k"))).isEqualTo(new Submitted.Joined(first));
    assertThat(rig.find("b")).isEqualTo(new Lookup.NeverWas());
    assertThat(rig.submit(task("c").requestKey("other"))).isInstanceOf(Submitted.Accepted.class);
  }

  @Test
  void T02_theRequestKeyIsFreeWhenTheTaskHasEnded() {
    rig.settle(rig.running(task("a").requestKey("k")), done("1"));
    assertThat(rig.submit(task("b").requestKey("k"))).isInstanceOf(Submitted.Accepted.class);
  }

  @Test
  void T02_theRequestKeyIsKeptThroughARetry() {
    Outcome retry = new Outcome.RetryIn(Duration.ofSeconds(5), Rig.ERROR, Work.STOPPED);
    rig.settle(rig.running(task("a").requestKey("k")), retry);
    assertThat(rig.submit(task("b").requestKey("k"))).isInstanceOf(Submitted.Joined.class);
  }

  @Test
  void T02_aRequestToCancelReleasesTheRequestKey() {
    rig.running(task("a").requestKey("k"));
    CancelStep asked = rig.cancel("a");
    Given.rule("T09", asked instanceof CancelStep.Requested && rig.status("a").cancelRequested());
    assertThat(rig.submit(task("b").requestKey("k"))).isInstanceOf(Submitted.Accepted.class);
  }

  @Test
  void F06_aSubmissionOfALaterGenerationTakesTheKeyOver() {
    TaskStatus older = rig.accepted(task("a").requestKey("k", 5));
    Submitted same = rig.submit(task("b").requestKey("k", 5));
    Given.rule("T02", same.equals(new Submitted.Joined(older)));
    assertThat(rig.submit(task("c").requestKey("k", 4)))
        .as("asked before the invalidation that the task knows of")
        .isEqualTo(new Submitted.Joined(older));

    TaskStatus newer = rig.accepted(task("d").requestKey("k", 6));

    assertThat(rig.submit(task("e").requestKey("k", 5))).isEqualTo(new Submitted.Joined(newer));
    assertThat(rig.status("a")).as("goes on for those who wait for it").isEqualTo(older);
    rig.settle(rig.again("a"), done("1"));
    assertThat(rig.submit(task("f").requestKey("k", 6)))
        .as("the older one's ending does not release the key")
        .isEqualTo(new Submitted.Joined(newer));
  }

  @Test
  @Needs(Capability.STORE_TELLS)
  void T02_aJoinersWatcherIsRegisteredInTheSameStep() {
    Heard other = new Heard(rig, rig.transport, OTHER);
    rig.accepted(task("a").requestKey("k"));
    Submitted joined = rig.submit(task("b").requestKey("k").watcher(OTHER));
    assertThat(joined).isInstanceOf(Submitted.Joined.class);

    rig.again("a");

    other.await("a", TaskState.PROCESSING);
  }

  @Test
  void T02_theSameIdempotencyKeyJoinsEvenAnEndedTask() {
    rig.settle(rig.running(task("a").idempotency("k", "f")), done("1"));

    Submitted joined = rig.submit(task("b").idempotency("k", "f"));

    assertThat(joined).isInstanceOf(Submitted.Joined.class);
    assertThat(((Submitted.Joined) joined).status().taskId()).isEqualTo(id("a"));
    assertThat(((Submitted.Joined) joined).status().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(rig.find("b")).isEqualTo(new Lookup.NeverWas());
  }

  @Test
  void T02_anIdempotencyKeyWithOtherParametersIsRefused() {
    rig.accepted(task("a").idempotency("k", "f"));
    assertThat(rig.submit(task("b").idempotency("k", "other")))
        .isEqualTo(new Submitted.KeyReused(id("a")));
    assertThat(rig.find("b")).isEqualTo(new Lookup.NeverWas());
  }

  @Test
  void T02_aTombstoneStillKnowsItsIdAndItsIdempotencyKey() {
    rig.settle(rig.running(task("a").idempotency("k", "f")), done("1"));
    rig.after(Duration.ofHours(24));
    Given.rule("T16", rig.find("a") instanceof Lookup.Gone);

    Submitted known = rig.submit(task("a"));
    assertThat(known).isInstanceOf(Submitted.Known.class);
    TaskStatus left = ((Submitted.Known) known).status();
    assertThat(left.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(left.result()).as("forgotten, so that the reader asks and learns it").isEmpty();
    assertThat(rig.submit(task("b").idempotency("k", "f"))).isInstanceOf(Submitted.Joined.class);
    assertThat(rig.submit(task("b").idempotency("k", "g")))
        .isEqualTo(new Submitted.KeyReused(id("a")));
  }

  @Test
  void T13_overTheQueueLimitTheAnswerIsBusyAndNothingIsMade() {
    Rig small = rig(StoreLimits.DEFAULT.queueLimit(2));
    small.accepted(task("a"));
    small.accepted(task("b").requestKey("k"));

    Submitted third = small.submit(task("c"));

    assertThat(third).isInstanceOf(Submitted.Busy.class);
    assertThat(((Submitted.Busy) third).retryAfter()).isPositive();
    assertThat(small.find("c")).isEqualTo(new Lookup.NeverWas());
    small.again("a");
    assertThat(small.submit(task("c"))).isInstanceOf(Submitted.Accepted.class);
  }

  @Test
  void T13_joiningNeedsNoRoom() {
    Rig small = rig(StoreLimits.DEFAULT.queueLimit(1));
    small.accepted(task("a").requestKey("k"));
    Given.rule("T02", small.submit(task("a")) instanceof Submitted.Known);
    assertThat(small.submit(task("b"))).isInstanceOf(Submitted.Busy.class);
    Submitted same = small.submit(task("c").requestKey("k"));
    Given.rule("T02", !(same instanceof Submitted.Busy));
    assertThat(same).isInstanceOf(Submitted.Joined.class);
  }

  @Test
  void T13_aTaskThatWaitsForARetryCounts() {
    Rig small = rig(StoreLimits.DEFAULT.queueLimit(1));
    small.settle(
        small.running(task("a")),
        new Outcome.RetryIn(Duration.ofMinutes(1), Rig.ERROR, Work.STOPPED));
    assertThat(small.submit(task("b"))).isInstanceOf(Submitted.Busy.class);
    Given.rule("T09", small.cancel("a") instanceof CancelStep.Ended);
    assertThat(small.submit(task("b"))).isInstanceOf(Submitted.Accepted.class);
  }

  @Test
  void T08_aTimeoutThatIsNotPositiveIsRefusedAndChangesNothing() {
    Throwable refused = null;
    try {
      rig.submit(task("a").timeout(Duration.ZERO));
    } catch (RuntimeException e) {
      refused = e;
    }
    assertThat(refused).as("a submit without any time is refused").isNotNull();
    assertThat(rig.find("a")).isEqualTo(new Lookup.NeverWas());
  }
}
