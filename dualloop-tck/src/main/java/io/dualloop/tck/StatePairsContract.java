package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Rig.id;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.dualloop.api.StateChange;
import io.dualloop.api.StopReason;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * All 49 pairs of states: everything at the port that aims at a state makes the step if the state
 * machine has it, and else changes nothing.
 */
abstract class StatePairsContract extends ContractCase {

  private static final String ID = "t";

  private record Step(TaskState from, TaskState to) {

    /** With the rule that the step belongs to; from an ending no step leads anywhere. */
    String testName() {
      return (from.isEnding() ? "T04" : ruleOf(to)) + "_from" + from + "To" + to;
    }
  }

  private static Stream<Step> steps() {
    return Stream.of(TaskState.values())
        .flatMap(from -> Stream.of(TaskState.values()).map(to -> new Step(from, to)));
  }

  /** The names of all its tests. */
  static Stream<String> testNames() {
    return steps().map(Step::testName);
  }

  @TestFactory
  Stream<DynamicTest> allPairsOfStates() {
    return steps()
        .map(step -> dynamicTest(step.testName(), () -> new Pair(step.from(), step.to()).check()));
  }

  private static String ruleOf(TaskState to) {
    return switch (to) {
      case PENDING -> "T02";
      case PROCESSING -> "T03";
      case RETRYING -> "T07";
      case SUCCEEDED, FAILED -> "T04";
      case TIMEOUT -> "T08";
      case CANCELLED -> "T09";
    };
  }

  private final class Pair {
    private final TaskState from;
    private final TaskState to;
    private final Rig own = rig(StoreLimits.DEFAULT);
    private Claim.Ref first = new Claim.Ref(id(ID), 1);

    Pair(TaskState from, TaskState to) {
      this.from = from;
      this.to = to;
    }

    void check() {
      bring();
      TaskStatus before = own.status(ID);
      Given.rule(ruleOf(from), before.state() == from);

      attempt(to);

      TaskStatus after = own.status(ID);
      if (from.canBecome(to)) {
        assertThat(after.state()).isEqualTo(to);
        assertThat(after.version()).isGreaterThan(before.version());
        assertThat(after.history()).extracting(StateChange::state).endsWith(from, to);
      } else {
        assertThat(after.state()).isEqualTo(from);
        assertThat(after.version()).isEqualTo(before.version());
        assertThat(after.history()).isEqualTo(before.history());
      }
    }

    private void bring() {
      own.accepted(task(ID));
      if (from != TaskState.PENDING) {
        first = own.again(ID).ref();
      }
      if (from != TaskState.PENDING && from != TaskState.PROCESSING) {
        attempt(from);
      }
    }

    /** Everything at the port that aims at a state. */
    private void attempt(TaskState aim) {
      switch (aim) {
        case PENDING -> own.submit(task(ID));
        case PROCESSING -> {
          own.now(own.store.begin(id(ID), Rig.WORKER, Duration.ofDays(1)));
          own.claim(1);
        }
        case RETRYING ->
            own.settle(first, new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED));
        case SUCCEEDED -> own.settle(first, done("1"));
        case FAILED -> {
          own.settle(first, new Outcome.Failed(Rig.ERROR, Work.STOPPED, false));
          own.abandon(ID, Rig.ERROR);
        }
        case TIMEOUT -> timeout();
        case CANCELLED -> {
          own.cancel(ID);
          own.settle(first, new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED));
        }
      }
    }

    private void timeout() {
      own.settle(first, new Outcome.Stopped(StopReason.DEADLINE, Work.STOPPED));
      own.after(Duration.ofMinutes(10));
      // A running attempt has a little longer, so that a worker can say what became of the work.
      own.after(Duration.ofSeconds(5));
    }
  }
}
