package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Channel;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.spi.Submission;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which wake-ups are acknowledged when. */
class HeldTest {

  private static final Submission.Lane LANE = new Submission.Lane("T", Priority.NORMAL);
  private static final Submission.Lane OTHER = new Submission.Lane("OTHER", Priority.LOW);

  private final List<String> said = new ArrayList<>();
  private final Channel channel = channel();
  private final Reading reading = new NoReading(channel);
  private final Held held = new Held();

  private Channel channel() {
    return (Channel)
        Proxy.newProxyInstance(
            Channel.class.getClassLoader(),
            new Class<?>[] {Channel.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("isOpen")) {
                return true;
              }
              said.add(method.getName() + Arrays.toString(arguments));
              return null;
            });
  }

  private void came(int tag, Submission.Lane lane, long before) {
    held.add(new Delivery.OfLane(reading, lane, tag, before), TaskId.of("t-" + tag));
  }

  private static long in(Duration time) {
    return System.nanoTime() + time.toNanos();
  }

  @Test
  void oneWhoseTaskWasBegunIsAcknowledgedAlone() throws IOException {
    came(1, LANE, 0);
    came(2, LANE, 0);
    came(3, LANE, 0);
    held.begun(Set.of(TaskId.of("t-2")));
    assertThat(said).containsExactly("basicAck[2, false]");
    assertThat(held.size()).isEqualTo(2);
  }

  @Test
  void aClaimWithRoomLeftAcknowledgesAllOfItsTypesThatCameBeforeIt() throws IOException {
    came(1, LANE, 0);
    came(2, OTHER, 0);
    long asked = held.last();
    came(3, LANE, 0);
    held.noneLeft(Set.of("T"), asked);
    assertThat(said).containsExactly("basicAck[1, false]");
    held.noneLeft(Set.of("T", "OTHER"), held.last());
    assertThat(said)
        .containsExactly("basicAck[1, false]", "basicAck[2, false]", "basicAck[3, false]");
    assertThat(held.isEmpty()).isTrue();
  }

  @Test
  void whatNobodyBeginsInTimeIsHandedBackAFewTimesAndThenKept() throws IOException {
    long before = System.nanoTime();
    came(1, LANE, 0);
    came(2, LANE, Held.HANDED_BACK_AT_MOST);
    assertThat(held.handBack(before)).isZero();
    assertThat(held.handBack(in(Held.UNTIL_HANDED_BACK))).isEqualTo(1);
    assertThat(said).containsExactly("basicReject[1, true]");
    assertThat(held.size()).isEqualTo(1);
  }

  @Test
  void itIsNotKeptUntilTheBrokerLosesPatience() throws IOException {
    came(1, LANE, Held.HANDED_BACK_AT_MOST);
    int unused = held.handBack(in(Duration.ofMinutes(2)));
    assertThat(said).containsExactly("basicAck[1, false]");
  }

  @Test
  void ofALostChannelNothingIsAcknowledged() throws IOException {
    came(1, LANE, 0);
    held.forget(channel);
    held.begun(Set.of(TaskId.of("t-1")));
    held.noneLeft(Set.of("T"), held.last());
    assertThat(said).isEmpty();
  }
}
