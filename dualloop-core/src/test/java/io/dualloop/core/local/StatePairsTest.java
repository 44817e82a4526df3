package io.dualloop.core.local;

import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.IllegalTransitionException;
import io.dualloop.api.TaskState;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** All 49 pairs of states, at the gate itself; the contract tests try them at the port. */
class StatePairsTest {

  private static final String ID = "t";

  static Stream<Arguments> pairs() {
    return Stream.of(TaskState.values())
        .flatMap(from -> Stream.of(TaskState.values()).map(to -> Arguments.of(from, to)));
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
}
