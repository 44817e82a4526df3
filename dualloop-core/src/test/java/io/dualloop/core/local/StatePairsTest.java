package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.IllegalTransitionException;
import io.dualloop.api.StateChange;
import io.dualloop.api.StopReason;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** All 49 pairs of states: once by what the port can do, once at the gate itself. */
class StatePairsTest {

  private static final String ID = "t";

  private final Rig rig = new Rig();

  static Stream<Arguments> pairs() {
    return Stream.of(TaskState.values())
        .flatMap(from -> Stream.of(TaskState.values()).map(to -> Arguments.of(from, to)));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void thePortMakesTheStepIfTheStateMachineHasItAndElseChangesNothing(
      TaskState from, TaskState to) {
    bring(from);
    TaskStatus before = rig.status(ID);
    assertThat(before.state()).isEqualTo(from);

    attempt(to);

    TaskStatus after = rig.status(ID);
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

  @ParameterizedTest
  @MethodSource("pairs")
  void theGateRefusesWhatTheStateMachineDoesNotHave(TaskState from, TaskState to) {
    TaskRecord record = new TaskRecord(task(ID).submission(), 1, 0);
    path(from).forEach(state -> record.enter(state, 0));
    long version = record.version();

    if (from.canBecome(to)) {
      record.enter(to, 0);
      assertThat(record.state()).isEqualTo(to);
      assertThat(record.version()).isEqualTo(version + 1);
    } else {
      assertThatThrownBy(() -> record.enter(to, 0))
          .isInstanceOf(IllegalTransitionException.class)
          .hasMessageContaining(ID)
          .hasMessageContaining(from.name())
          .hasMessageContaining(to.name());
      assertThat(record.state()).isEqualTo(from);
      assertThat(record.version()).isEqualTo(version);
    }
  }

  private static List<TaskState> path(TaskState to) {
    return switch (to) {
      case PENDING -> List.of();
      case PROCESSING -> List.of(TaskState.PROCESSING);
      default -> List.of(TaskState.PROCESSING, to);
    };
  }

  private void bring(TaskState state) {
    rig.accepted(task(ID));
    if (state != TaskState.PENDING) {
      attempt(TaskState.PROCESSING);
    }
    if (state != TaskState.PENDING && state != TaskState.PROCESSING) {
      attempt(state);
    }
  }

  /** Everything at the port that aims at a state. The first token is 1. */
  private void attempt(TaskState to) {
    Claim.Ref first = new Claim.Ref(id(ID), 1);
    switch (to) {
      case PENDING -> rig.submit(task(ID));
      case PROCESSING -> {
        now(rig.store.begin(id(ID), Rig.WORKER, Duration.ofDays(1)));
        rig.claim(1);
      }
      case RETRYING ->
          now(rig.store.settle(first, new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED)));
      case SUCCEEDED -> now(rig.store.settle(first, Rig.done("1")));
      case FAILED -> {
        now(rig.store.settle(first, new Outcome.Failed(Rig.ERROR, Work.STOPPED, false)));
        now(rig.store.abandon(id(ID), Rig.ERROR));
      }
      case TIMEOUT -> {
        rig.after(Duration.ofMinutes(10));
        rig.after(TaskSteps.SETTLE_GRACE);
      }
      case CANCELLED -> {
        rig.cancel(ID);
        now(rig.store.settle(first, new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED)));
      }
    }
  }
}
