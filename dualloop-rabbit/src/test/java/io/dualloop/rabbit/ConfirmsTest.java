package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP;
import io.dualloop.api.Priority;
import io.dualloop.spi.Submission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of messages, in whatever order the broker says so. */
class ConfirmsTest {

  private final List<String> fates = new ArrayList<>();
  private final Confirms confirms =
      new Confirms(
          new Confirms.Fate() {
            @Override
            public void confirmed(Publication publication) {
              fates.add(publication.routingKey + " confirmed");
            }

            @Override
            public void refused(Publication publication) {
              fates.add(publication.routingKey + " refused");
            }

            @Override
            public void unroutable(Publication publication) {
              fates.add(publication.routingKey + " unroutable");
            }
          });

  private void sent(int count) {
    for (int i = 1; i <= count; i++) {
      confirms.sending(i, publication("m" + i));
    }
  }

  private static Publication publication(String key) {
    return new Publication(
        "x",
        key,
        new AMQP.BasicProperties(),
        new byte[0],
        new Target.LaneQueue(new Submission.Lane("T", Priority.HIGH)));
  }

  @Test
  void oneAtATimeInAnyOrder() {
    sent(3);
    confirms.acked(2, false);
    confirms.acked(3, false);
    confirms.acked(1, false);
    assertThat(fates).containsExactly("m2 confirmed", "m3 confirmed", "m1 confirmed");
    assertThat(confirms.isEmpty()).isTrue();
  }

  @Test
  void allUpToANumberLeavesTheLaterOnes() {
    sent(4);
    confirms.acked(3, true);
    assertThat(fates).containsExactly("m1 confirmed", "m2 confirmed", "m3 confirmed");
    assertThat(confirms.isEmpty()).isFalse();
  }

  @Test
  void whatAnEarlierAnswerSettledIsNotSettledAgain() {
    sent(5);
    confirms.acked(5, false);
    confirms.nacked(3, false);
    confirms.nacked(4, false);
    confirms.acked(5, true);
    confirms.acked(1, false);
    assertThat(fates)
        .containsExactly(
            "m5 confirmed", "m3 refused", "m4 refused", "m1 confirmed", "m2 confirmed");
  }

  @Test
  void aReturnedOneThatIsThenConfirmedHasReachedNobody() {
    sent(3);
    confirms.returned(2);
    confirms.acked(3, true);
    assertThat(fates).containsExactly("m1 confirmed", "m2 unroutable", "m3 confirmed");
  }

  @Test
  void aReturnOfAnUnknownOneIsPassedOver() {
    sent(1);
    confirms.returned(7);
    confirms.acked(1, false);
    assertThat(fates).containsExactly("m1 confirmed");
  }

  @Test
  void whatIsOutstandingWhenTheChannelIsLostIsToldOnce() {
    sent(3);
    confirms.acked(2, false);
    List<String> lost = new ArrayList<>();
    confirms.lost(publication -> lost.add(publication.routingKey));
    assertThat(lost).containsExactly("m1", "m3");
    confirms.acked(3, true);
    assertThat(fates).containsExactly("m2 confirmed");
  }

  @Test
  void theWindowIsBounded() {
    sent(Confirms.WINDOW - 1);
    assertThat(confirms.isFull()).isFalse();
    sent(Confirms.WINDOW);
    assertThat(confirms.isFull()).isTrue();
    confirms.acked(10, false);
    assertThat(confirms.isFull()).isFalse();
  }

  @Test
  void soIsEachQueuesPartOfIt() {
    Target one = publication("m").target;
    Target other = new Target.LaneQueue(new Submission.Lane("T", Priority.LOW));
    sent(Confirms.PER_TARGET - 1);
    assertThat(confirms.hasRoom(one)).isTrue();
    confirms.sending(Confirms.PER_TARGET, publication("last"));
    assertThat(confirms.hasRoom(one)).isFalse();
    assertThat(confirms.hasRoom(other)).isTrue();
    confirms.nacked(1, false);
    assertThat(confirms.hasRoom(one)).isTrue();
    confirms.lost(publication -> {});
    sent(Confirms.PER_TARGET - 1);
    assertThat(confirms.hasRoom(one)).as("nothing is left of those that were lost").isTrue();
  }

  @Test
  void whatIsNotConfirmedInTimeMakesRoom() {
    sent(3);
    confirms.acked(2, false);
    List<String> overdue = new ArrayList<>();
    confirms.overdue(Duration.ofMinutes(1), publication -> overdue.add(publication.routingKey));
    assertThat(overdue).isEmpty();
    confirms.overdue(Duration.ZERO, publication -> overdue.add(publication.routingKey));
    assertThat(overdue).containsExactly("m1", "m3");
    assertThat(confirms.isEmpty()).isTrue();
    confirms.acked(3, true);
    assertThat(fates).containsExactly("m2 confirmed");
  }
}
