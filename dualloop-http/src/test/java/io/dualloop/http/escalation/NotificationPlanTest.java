package io.dualloop.http.escalation;

import static io.dualloop.api.TaskState.CANCELLED;
import static io.dualloop.api.TaskState.FAILED;
import static io.dualloop.api.TaskState.PENDING;
import static io.dualloop.api.TaskState.PROCESSING;
import static io.dualloop.api.TaskState.RETRYING;
import static io.dualloop.api.TaskState.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.TaskState;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class NotificationPlanTest {

  private static final NotificationPlan PLAN = NotificationPlan.pushThenPoll();

  @Test
  void everyStepOfEveryTaskIsPushed() {
    for (TaskState from : TaskState.values()) {
      for (TaskState to : from.next()) {
        assertThat(PLAN.channels(new Transition(from, to))).contains(Channel.PUSH);
      }
    }
  }

  @Test
  void everyEndingGoesOnToTheWebhook() {
    assertThat(PLAN.channels(new Transition(RETRYING, CANCELLED)))
        .containsExactlyInAnyOrder(Channel.PUSH, Channel.WEBHOOK_UNLESS_SEEN);
    assertThat(PLAN.channels(new Transition(PENDING, PROCESSING))).containsExactly(Channel.PUSH);
  }

  @Test
  void theTableHasAChannelForEachKindOfChange() {
    NotificationPlan plan = NotificationPlan.byTransition();
    assertThat(plan.pollEvery()).isEqualTo(Duration.ofSeconds(10));
    assertThat(plan.channels(new Transition(PENDING, PROCESSING))).containsExactly(Channel.PUSH);
    assertThat(plan.channels(new Transition(PROCESSING, SUCCEEDED)))
        .containsExactlyInAnyOrder(Channel.PUSH, Channel.WEBHOOK);
    assertThat(plan.channels(new Transition(PROCESSING, FAILED))).isEmpty();
  }

  @Test
  void badPlansAreRefused() {
    assertThatThrownBy(() -> PLAN.on(PENDING, PROCESSING, Channel.WEBHOOK))
        .hasMessage("a webhook tells endings only, and not that a task becomes PROCESSING");
    assertThatThrownBy(() -> PLAN.on(SUCCEEDED, PENDING, Channel.PUSH))
        .hasMessage("no task becomes PENDING from SUCCEEDED, but one of []");
    assertThatThrownBy(() -> PLAN.pushFor(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aChangedPlanLeavesTheFirstAsItWas() {
    assertThat(PLAN.on(PROCESSING, FAILED).channels(new Transition(PROCESSING, FAILED))).isEmpty();
    assertThat(PLAN.channels(new Transition(PROCESSING, FAILED))).isNotEmpty();
  }
}
