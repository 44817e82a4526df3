package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Rig.id;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Progress;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.Settled;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One lease, in the store: who has it may write, and nobody else. */
abstract class LeaseContract extends ContractCase {

  private static final Outcome RETRY_NOW =
      new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED);

  @Test
  void T03_aLostLeaseBeginsAgainWithTheSameAttemptNumberAndALargerToken() {
    Claim first = rig.running(task("a"));
    rig.after(rig.almost(Rig.LEASE));
    assertThat(rig.status("a").state()).isEqualTo(TaskState.PROCESSING);

    rig.after(rig.under.slack());
    assertThat(rig.status("a").state()).isEqualTo(TaskState.RETRYING);
    Claim second = rig.claimOne();
    assertThat(second.ref().token()).isGreaterThan(first.ref().token());
    assertThat(second.attempt()).as("a lost lease is not charged").isEqualTo(1);
  }

  @Test
  void T03_aLiveWorkerKeepsItsAttemptHoweverLongItWorks() {
    Claim claim = rig.running(task("a").timeout(Duration.ofHours(1)));
    for (int i = 0; i < 50; i++) {
      rig.after(Duration.ofSeconds(20));
      assertThat(rig.now(rig.store.renew(List.of(claim.ref()), Rig.LEASE)))
          .containsExactly(Renewal.HELD);
    }
    assertThat(rig.settle(claim, done("1")).isNoted()).isTrue();
  }

  @Test
  void T03_aRenewedLeaseCountsFromTheRenewal() {
    Claim claim = rig.running(task("a"));
    rig.after(Duration.ofSeconds(20));
    rig.now(rig.store.renew(List.of(claim.ref()), Rig.LEASE));
    rig.after(rig.almost(Rig.LEASE));
    assertThat(rig.status("a").state()).isEqualTo(TaskState.PROCESSING);
    rig.after(rig.under.slack());
    assertThat(rig.status("a").state()).isEqualTo(TaskState.RETRYING);
  }

  @Test
  void T03_renewAnswersForEachAttemptInOrder() {
    Claim first = rig.running(task("a"));
    rig.settle(rig.running(task("b")), done("1"));
    Claim third = rig.running(task("c"));
    Claim.Ref nobody = new Claim.Ref(id("nobody"), 1);
    Claim.Ref ended = new Claim.Ref(id("b"), first.ref().token() + 1);
    assertThat(
            rig.now(rig.store.renew(List.of(nobody, first.ref(), ended, third.ref()), Rig.LEASE)))
        .containsExactly(Renewal.LOST, Renewal.HELD, Renewal.LOST, Renewal.HELD);
  }

  @Test
  void T09_aRenewalTellsThatACancelWasAskedFor() {
    Claim claim = rig.running(task("a"));
    assertThat(rig.cancel("a")).isInstanceOf(CancelStep.Requested.class);
    assertThat(rig.now(rig.store.renew(List.of(claim.ref()), Rig.LEASE)))
        .containsExactly(Renewal.CANCEL_REQUESTED);
  }

  @Test
  void T05_aFencedAttemptWritesNothing() {
    Claim fenced = rig.running(task("a"));
    rig.settle(fenced, RETRY_NOW);
    Claim current = rig.again("a");
    TaskStatus before = rig.status("a");

    assertThat(rig.progress(fenced, Progress.of(50, ""))).isEqualTo(Settled.LOST);
    assertThat(rig.settle(fenced, done("1"))).isEqualTo(Settled.LOST);
    assertThat(rig.settle(fenced, new Outcome.Failed(Rig.ERROR, Work.STOPPED, true)))
        .isEqualTo(Settled.LOST);
    assertThat(rig.now(rig.store.renew(List.of(fenced.ref()), Rig.LEASE)))
        .containsExactly(Renewal.LOST);

    assertThat(rig.status("a")).isEqualTo(before);
    assertThat(rig.settle(current, done("2")).isNoted()).isTrue();
  }

  @Test
  void T05_anAttemptThatSleptThroughItsLeaseWritesNothing() {
    Claim asleep = rig.running(task("a"));
    rig.after(Rig.LEASE);
    Given.rule("T03", rig.status("a").state() == TaskState.RETRYING);
    TaskStatus waiting = rig.status("a");

    assertThat(rig.settle(asleep, done("1"))).isEqualTo(Settled.LOST);
    assertThat(rig.progress(asleep, Progress.of(1, ""))).isEqualTo(Settled.LOST);
    assertThat(rig.status("a")).isEqualTo(waiting);

    Claim current = rig.again("a");
    assertThat(rig.settle(asleep, done("1"))).isEqualTo(Settled.LOST);
    assertThat(rig.settle(current, done("2")).notedStatus().result())
        .hasValueSatisfying(result -> assertThat(result).hasToString("2"));
  }

  @Test
  void T05_aWorkerWhoseLeaseIsLostIsTold() {
    rig.running(task("a"));
    rig.after(Rig.LEASE);
    Given.rule("T03", rig.status("a").state() == TaskState.RETRYING);
    rig.heardByWorker.await("a", TaskState.RETRYING);
  }

  @Test
  void T05_aSettleWhoseAnswerWasLostMayBeRepeated() {
    List<Outcome> outcomes =
        List.of(
            done("1"),
            new Outcome.Failed(Rig.ERROR, Work.STOPPED, false),
            RETRY_NOW,
            new Outcome.HandBack(Work.STOPPED));
    for (int i = 0; i < outcomes.size(); i++) {
      Claim claim = rig.running(task("t-" + i));
      TaskStatus first = rig.settle(claim, outcomes.get(i)).notedStatus();
      rig.heard.soFar();
      rig.heard.forget();

      Settled again = rig.settle(claim, outcomes.get(i));

      assertThat(again.isNoted()).as("%s, repeated", outcomes.get(i)).isTrue();
      assertThat(again.notedStatus().state()).isEqualTo(first.state());
      assertThat(rig.status("t-" + i).version()).isEqualTo(first.version());
      assertThat(rig.heard.soFar()).as("nothing has happened").isEmpty();
    }
  }

  @Test
  void T05_aRepeatedRetryTellsOfTheAttemptThatFollowed() {
    Claim claim = rig.running(task("a"));
    rig.settle(claim, RETRY_NOW);
    Claim next = rig.again("a");

    assertThat(rig.settle(claim, RETRY_NOW).notedStatus()).isEqualTo(rig.status("a"));

    assertThat(rig.settle(next, done("1")).notedStatus().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(rig.settle(claim, RETRY_NOW)).as("the next has settled").isEqualTo(Settled.LOST);
  }

  @Test
  void T05_anotherKindOfOutcomeOfASettledAttemptIsRefused() {
    Claim claim = rig.running(task("a"));
    rig.settle(claim, RETRY_NOW);
    assertThat(rig.settle(claim, done("1"))).isEqualTo(Settled.LOST);
    assertThat(rig.status("a").state()).isEqualTo(TaskState.RETRYING);
  }
}
