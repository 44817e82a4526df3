package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.testkit.engine.EngineTestKit;

@Timeout(60)
class RedisServerExtensionTest {

  private static final List<RedisEndpoint> SHARED = new CopyOnWriteArrayList<>();
  private static final List<RedisServer> PRIVATE = new CopyOnWriteArrayList<>();

  @Test
  void sharesOneServerAndClosesAllAtTheEnd() {
    SHARED.clear();
    PRIVATE.clear();

    EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(ByAnnotation.class), selectClass(ByField.class))
        .execute()
        .testEvents()
        .assertStatistics(stats -> stats.started(4).succeeded(4));

    assertThat(SHARED).hasSize(4).containsOnly(SHARED.get(0));
    assertThat(PRIVATE).hasSize(2).doesNotHaveDuplicates();
    assertThat(PRIVATE).noneMatch(RedisServer::isRunning);
    if (SHARED.get(0) instanceof RedisServer ours) {
      assertThat(ours.isRunning()).isFalse();
    }
  }

  @Test
  void thereIsNoServerBeforeTheTests() {
    assertThatThrownBy(new RedisServerExtension()::shared)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("@BeforeAll");
  }

  @ExtendWith(RedisServerExtension.class)
  static class ByAnnotation {

    @Test
    void shared(RedisEndpoint redis) {
      SHARED.add(redis);
    }

    @Test
    void sharedAndPrivate(RedisEndpoint redis, RedisServer one, RedisServer two) {
      SHARED.add(redis);
      PRIVATE.add(one);
      PRIVATE.add(two);
      assertThat(one.command("PING")).isEqualTo("PONG");
      one.kill();
      assertThat(two.command("PING")).isEqualTo("PONG");
    }
  }

  static class ByField {

    @RegisterExtension static final RedisServerExtension REDIS = new RedisServerExtension();

    @Test
    void shared() {
      SHARED.add(REDIS.shared());
    }

    @Test
    void byParameterAsWell(RedisEndpoint redis) {
      SHARED.add(redis);
      assertThat(redis.uri()).startsWith("redis://");
    }
  }
}
