package io.dualloop.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.TaskId;
import org.junit.jupiter.api.Test;

/** Which acknowledgements are news. */
class LastToldTest {

  private static final TaskId TASK = TaskId.of("t1");

  private final LastTold last = new LastTold(10);

  private boolean isNew(long version) {
    return last.acknowledge(TASK, version).isNew();
  }

  @Test
  void anEndingIsAcknowledgedOnceThoughAnOlderVersionIsAcknowledgedAfterIt() {
    last.told(TASK, 5, false);
    last.told(TASK, 7, true);

    assertThat(last.acknowledge(TASK, 7)).isEqualTo(new LastTold.Acknowledged(true, true));
    assertThat(isNew(5)).isFalse();
    assertThat(isNew(7)).isFalse();
  }

  @Test
  void whatIsToldAgainWasAcknowledged() {
    last.told(TASK, 5, false);
    assertThat(isNew(5)).isTrue();
    last.told(TASK, 5, false);
    assertThat(isNew(5)).isFalse();
    last.told(TASK, 6, false);
    assertThat(isNew(6)).isTrue();
  }

  @Test
  void aStoreThatWasRolledBackCountsAgain() {
    last.told(TASK, 7, false);
    assertThat(isNew(7)).isTrue();

    last.told(TASK, 4, false);
    assertThatThrownBy(() -> isNew(7)).isInstanceOf(ProblemException.class);
    assertThat(isNew(4)).isTrue();
    last.told(TASK, 7, true);
    assertThat(last.acknowledge(TASK, 7)).isEqualTo(new LastTold.Acknowledged(true, true));
  }
}
