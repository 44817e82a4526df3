package io.dualloop.spi.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.StateChange;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HistoryTextTest {

  private static final long ACCEPTED = 1_000;

  private static Instant at(long after) {
    return Instant.ofEpochMilli(ACCEPTED + after);
  }

  @Test
  void whatIsWrittenIsRead() {
    String text = HistoryText.with("", TaskState.PENDING, 1, 0, 0);
    text = HistoryText.with(text, TaskState.PROCESSING, 2, 1, 250);

    assertThat(HistoryText.read(text, ACCEPTED))
        .containsExactly(
            new StateChange(TaskState.PENDING, 1, 0, at(0)),
            new StateChange(TaskState.PROCESSING, 2, 1, at(250)));
    assertThat(HistoryText.read(" " + text, ACCEPTED)).hasSize(2);
    assertThat(HistoryText.read("", ACCEPTED)).isEmpty();
  }

  @Test
  void theOldestGoFirst() {
    String text = "";
    for (int i = 1; i <= TaskStatus.MAX_HISTORY + 5; i++) {
      text = HistoryText.with(text, TaskState.RETRYING, i, i, i);
    }
    assertThat(HistoryText.read(text, ACCEPTED))
        .hasSize(TaskStatus.MAX_HISTORY)
        .first()
        .isEqualTo(new StateChange(TaskState.RETRYING, 6, 6, at(6)));
  }

  @Test
  void whatCanNotBeReadIsRefused() {
    assertThatThrownBy(() -> HistoryText.read("ASLEEP,1,0,0", ACCEPTED))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
