package io.dualloop.http.escalation;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.TaskStatus;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EscalationTest {

  private final ManualTime time = new ManualTime();
  private final Transport transport = InProcessTransport.builder().runtime(time).create();
  private Receiver receiver;

  @BeforeEach
  void open() throws IOException {
    receiver = new Receiver();
  }

  @AfterEach
  void close() {
    receiver.close();
  }

  private Node node(NotificationPlan plan) throws IOException {
    return new Node(time, transport, receiver.port(), plan);
  }

  private static String id(TaskStatus ending) {
    return ending.taskId().value() + "_" + ending.version();
  }

  private void pass(Duration duration) {
    time.advance(duration);
    time.run();
  }

  @Test
  void whatNobodySawIsToldOnce() throws IOException {
    try (Node node = node(NotificationPlan.pushThenPoll())) {
      TaskStatus task = node.submit();
      node.work.complete("done");
      pass(Duration.ofMillis(9_900));
      assertThat(receiver.ids).isEmpty();
      pass(Duration.ofMillis(200));
      assertThat(receiver.ids).containsExactly(id(node.status(task)));
      pass(Duration.ofMinutes(20));
      assertThat(receiver.ids).hasSize(1);
    }
  }

  @Test
  void whatWasSeenIsNotTold() throws IOException {
    try (Node node = node(NotificationPlan.pushThenPoll())) {
      TaskStatus task = node.submit();
      node.work.complete("done");
      pass(Duration.ofSeconds(5));
      node.saw(node.status(task));
      pass(Duration.ofMinutes(20));
      assertThat(receiver.ids).isEmpty();
    }
  }

  @Test
  void seenOnAnotherNodeIsSeen() throws IOException {
    try (Node asked = node(NotificationPlan.pushThenPoll());
        Node other = node(NotificationPlan.pushThenPoll())) {
      TaskStatus task = asked.submit();
      asked.work.complete("done");
      other.work.complete("done");
      pass(Duration.ofSeconds(5));
      other.saw(other.status(task));
      pass(Duration.ofMinutes(20));
      assertThat(receiver.ids).isEmpty();
    }
  }

  @Test
  void aNodeThatDiedLeavesItToTheOthers() throws IOException {
    Node asked = node(NotificationPlan.pushThenPoll());
    TaskStatus task = asked.submit();
    asked.close();
    try (Node other = node(NotificationPlan.pushThenPoll())) {
      other.work.complete("done");
      // The first look is after 30 seconds; what it finds may be seen for 10 seconds more.
      pass(Duration.ofMinutes(2));
      assertThat(receiver.ids).containsExactly(id(other.status(task)));
    }
  }

  @Test
  void longTasksAreLookedAfterUntilTheyEnd() throws IOException {
    Node asked = node(NotificationPlan.pushThenPoll());
    TaskStatus task = asked.submit();
    asked.close();
    try (Node other = node(NotificationPlan.pushThenPoll())) {
      pass(Duration.ofSeconds(50));
      assertThat(receiver.ids).isEmpty();
      other.work.complete("done");
      pass(Duration.ofMinutes(7));
      assertThat(receiver.ids).containsExactly(id(other.status(task)));
    }
  }

  @Test
  void aSuccessIsToldAtOnceWhereThePlanSaysSo() throws IOException {
    try (Node node = node(NotificationPlan.byTransition())) {
      TaskStatus task = node.submit();
      node.work.complete("done");
      pass(Duration.ofMillis(100));
      assertThat(receiver.ids).containsExactly(id(node.status(task)));
    }
  }

  @Test
  void aFailureIsLeftToPollsWhereThePlanSaysSo() throws IOException {
    try (Node node = node(NotificationPlan.byTransition())) {
      TaskStatus task = node.submit();
      node.work.completeExceptionally(new IOException("no disk"));
      pass(Duration.ofMinutes(20));
      assertThat(node.status(task).isEnded()).isTrue();
      assertThat(receiver.ids).isEmpty();
    }
  }

  @Test
  void whatHasNotEndedIsNotSeen() throws IOException {
    try (Node node = node(NotificationPlan.pushThenPoll())) {
      TaskStatus task = node.submit();
      node.saw(node.status(task));
      node.work.complete("done");
      pass(Duration.ofSeconds(11));
      assertThat(receiver.ids).hasSize(1);
    }
  }
}
