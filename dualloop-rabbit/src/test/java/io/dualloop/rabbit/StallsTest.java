package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a queue that brings nothing is read again on a new channel. */
class StallsTest {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final Events events = new Events();
  private final List<Subscription> lost = new ArrayList<>();
  private final Channel channel = channel();
  private final NoReading reading = new NoReading(channel);
  private final Subscription subscription = subscription();
  private final Stalls stalls =
      new Stalls(
          Runnable::run,
          noBroker(),
          action -> {
            try {
              action.run();
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          },
          (one, gone, why) -> lost.add(one),
          events);

  private long now = System.nanoTime();
  private long left;
  private int asked;
  private boolean answers = true;

  /** Where nothing can be declared or bound. */
  private Declaring noBroker() {
    Names names = new Names("test");
    Topology topology = new Topology(new Settings(names, true, 1, 1, 1, false), gone -> {});
    Connector connector = new Connector("amqp://127.0.0.1:1");
    return new Declaring(connector, names, topology, new Clashes(events));
  }

  private Channel channel() {
    return (Channel)
        Proxy.newProxyInstance(
            Channel.class.getClassLoader(),
            new Class<?>[] {Channel.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "isOpen" -> true;
                  case "messageCount" -> {
                    asked++;
                    if (!answers) {
                      throw new IOException("no answer");
                    }
                    yield left;
                  }
                  default -> method.getName();
                });
  }

  private static Subscription subscription() {
    return new Subscription() {
      @Override
      Binding binding() {
        return new Binding("q", "x", "k");
      }

      @Override
      int prefetch() {
        return 1;
      }

      @Override
      void declare(Declaring declaring) {}

      @Override
      Reading reading(Channel channel) {
        throw new AssertionError();
      }

      @Override
      void onOpened() {}

      @Override
      CompletableFuture<Void> opened() {
        return CompletableFuture.completedFuture(null);
      }
    };
  }

  @BeforeEach
  void open() {
    subscription.reading = reading;
    stalls.look(subscription, now);
  }

  /** The clock is the test's but for what is told, so that steps are longer than any pause. */
  private void later() {
    now += 20 * SECOND;
    stalls.look(subscription, now);
  }

  @Test
  void nothingIsAskedForAWhile() {
    stalls.look(subscription, now + 4 * SECOND);
    assertThat(asked).isZero();
    stalls.look(subscription, now + 5 * SECOND);
    assertThat(asked).isEqualTo(1);
  }

  @Test
  void anEmptyQueueIsWell() {
    for (int i = 0; i < 5; i++) {
      later();
    }
    assertThat(asked).isEqualTo(5);
    assertThat(lost).isEmpty();
  }

  @Test
  void oneThatBringsNothingIsBoundAgainMoreAndMoreSeldom() {
    for (int i = 0; i < 40; i++) {
      later();
    }
    assertThat(events.of("rabbit.bind")).as("tried in 800 s").isBetween(12L, 18L);
    assertThat(lost).as("it is read, whether it can be bound or not").isEmpty();
  }

  @Test
  void oneThatBringsSomethingIsBound() {
    for (int i = 0; i < 5; i++) {
      later();
      reading.deliver();
      reading.answered();
      later();
    }
    assertThat(events.of("rabbit.bind")).isEqualTo(5);
  }

  @Test
  void messagesThatDoNotComeMakeANewChannel() {
    left = 41;
    later();
    assertThat(lost).as("they may be on their way").isEmpty();
    later();
    assertThat(lost).containsExactly(subscription);
    assertThat(events.of("rabbit.subscription.stalled")).isEqualTo(1);
  }

  @Test
  void whatComesMeanwhileIsASignOfLife() {
    left = 41;
    for (int i = 0; i < 5; i++) {
      later();
      reading.deliver();
      reading.answered();
    }
    assertThat(lost).isEmpty();
  }

  @Test
  void whoHasNotAnsweredGetsNoMore() {
    left = 41;
    reading.deliver();
    for (int i = 0; i < 5; i++) {
      later();
    }
    assertThat(asked).isZero();
    assertThat(lost).isEmpty();
  }

  @Test
  void aBrokerThatDoesNotAnswerMakesANewChannel() {
    answers = false;
    later();
    assertThat(lost).containsExactly(subscription);
  }

  @Test
  void oneThatIsBeingOpenedIsLeft() {
    subscription.reading = null;
    later();
    later();
    assertThat(asked).isZero();
  }
}
