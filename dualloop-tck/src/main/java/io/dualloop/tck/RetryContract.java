package io.dualloop.tck;

import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.StateChange;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When the next attempt begins, and whether there is one. */
abstract class RetryContract extends ContractCase {

  private static final Duration TEN = Duration.ofSeconds(10);

  @Test
  void T07_aRetryIsChargedAndNeverEarly() {
    rig.settle(rig.running(task("a")), new Outcome.RetryIn(TEN, Rig.ERROR, Work.STOPPED));
    TaskStatus waiting = rig.status("a");
    assertThat(waiting.state()).isEqualTo(TaskState.RETRYING);
    assertThat(waiting.error()).as("why the last attempt failed").contains(Rig.ERROR);

    rig.after(rig.almost(TEN));
    assertThat(rig.claim(1)).isEmpty();
    assertThat(rig.begin("a")).isEmpty();
    rig.after(rig.under.slack());
    assertThat(rig.claimOne().attempt()).isEqualTo(2);
  }

  @Test
  void T07_aRetryThatWouldBeginAfterTheDeadlineFailsNowWithItsError() {
    Claim claim = rig.running(task("a").timeout(TEN));
    Given.rule("T08", claim.remaining().compareTo(TEN) <= 0);
    rig.settle(claim, new Outcome.RetryIn(Duration.ofHours(1), Rig.ERROR, Work.STOPPED));
    TaskStatus status = rig.status("a");
    assertThat(status.state()).isEqualTo(TaskState.FAILED);
    assertThat(status.error()).contains(Rig.ERROR);
    assertThat(status.work()).contains(Work.STOPPED);
  }

  @Test
  void T07_theHistoryKeepsTheLastTwentyStates() {
    rig.accepted(task("a"));
    for (int i = 0; i < 15; i++) {
      rig.settle(rig.again("a"), new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED));
    }
    List<StateChange> history = rig.status("a").history();
    assertThat(history).hasSize(TaskStatus.MAX_HISTORY);
    assertThat(history).extracting(StateChange::version).isSorted();
    assertThat(history.get(19).state()).isEqualTo(TaskState.RETRYING);
    assertThat(history.get(19).attempt()).isEqualTo(15);
  }
}
