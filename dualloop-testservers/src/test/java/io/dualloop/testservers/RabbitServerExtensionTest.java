package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.testkit.engine.EngineTestKit;

@Timeout(180)
class RabbitServerExtensionTest {

  private static final List<RabbitEndpoint> SHARED = new CopyOnWriteArrayList<>();
  private static final List<RabbitServer> PRIVATE = new CopyOnWriteArrayList<>();

  @Test
  void sharesOneServerAndClosesAllAtTheEnd() {
    SHARED.clear();
    PRIVATE.clear();

    EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(ByAnnotation.class), selectClass(ByField.class))
        .execute()
        .testEvents()
        .assertStatistics(stats -> stats.started(2).succeeded(2));

    assertThat(SHARED).hasSize(2).containsOnly(SHARED.get(0));
    assertThat(PRIVATE).hasSize(1).noneMatch(RabbitServer::isRunning);
    if (SHARED.get(0) instanceof RabbitServer ours) {
      assertThat(ours.isRunning()).isFalse();
    }
  }

  @ExtendWith(RabbitServerExtension.class)
  static class ByAnnotation {

    @Test
    void sharedAndPrivate(RabbitEndpoint rabbit, RabbitServer own) {
      SHARED.add(rabbit);
      PRIVATE.add(own);
      own.kill();
      assertThat(rabbit.amqpUri()).startsWith("amqp");
      assertThat(own.amqpUri()).isNotEqualTo(rabbit.amqpUri());
    }
  }

  static class ByField {

    @RegisterExtension static final RabbitServerExtension RABBIT = new RabbitServerExtension();

    @Test
    void shared() {
      SHARED.add(RABBIT.shared());
    }
  }
}
