package io.dualloop.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** For how long a task has been pushed. */
class WatchedTaskTest {

  private final WatchedTask task = new WatchedTask(Runnable::run, Standing.DOCUMENTS, 0);

  @Test
  void lookingAtItDoesNotUseUpThePush() {
    task.use(5);
    assertThat(task.pushedFor(5)).isZero();
    assertThat(task.pushedFor(1_000)).isZero();
  }

  @Test
  void itCountsFromTheFirstPush() {
    task.push(5);
    task.push(8);
    assertThat(task.pushedFor(9)).isEqualTo(4);
  }
}
