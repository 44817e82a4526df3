package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP;
import io.dualloop.api.Priority;
import io.dualloop.spi.Submission;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How much waits aside for one queue, and what that leaves for the others. */
class AsideTest {

  private static final int SHARED = 1_000;
  private static final int SURE = 256;

  private final Aside aside = new Aside(SHARED);

  private static Publication to(Priority priority) {
    return new Publication(
        "exchange",
        "key",
        new AMQP.BasicProperties(),
        new byte[0],
        new Target.LaneQueue(new Submission.Lane("T", priority)));
  }

  private long added(int count, Priority priority) {
    return IntStream.range(0, count).filter(i -> aside.add(to(priority))).count();
  }

  @Test
  void aBurstForOneQueueFindsRoom() {
    assertThat(added(SHARED, Priority.HIGH)).isEqualTo(SHARED);
  }

  @Test
  void aQueueThatFillsAllLeavesTheOthersTheirSurePlaces() {
    assertThat(added(2 * SHARED, Priority.HIGH)).isEqualTo(SHARED);
    assertThat(added(SHARED, Priority.LOW)).isEqualTo(SURE);
  }

  @Test
  void whatLeavesMakesRoom() {
    long unusedFirst = added(SHARED, Priority.HIGH);
    assertThat(aside.poll(any -> true)).isNotNull();
    assertThat(added(2, Priority.HIGH)).isEqualTo(1);
    aside.expire(any -> true);
    assertThat(added(SHARED, Priority.HIGH)).isEqualTo(SHARED);
    aside.clear(any -> {});
    assertThat(added(SHARED, Priority.HIGH)).isEqualTo(SHARED);
  }
}
