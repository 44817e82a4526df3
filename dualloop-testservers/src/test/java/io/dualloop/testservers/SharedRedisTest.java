package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class SharedRedisTest {

  private static final RedisEndpoint INSTALLED = () -> "redis://installed";
  private static final RedisEndpoint CONTAINER = () -> "redis://container";

  @Test
  void theServerThatIsGivenComesFirst() {
    RedisEndpoint found = SharedRedis.find("redis://given", () -> INSTALLED, () -> CONTAINER);
    assertThat(found.uri()).isEqualTo("redis://given");
  }

  @Test
  void thenTheInstalledOneAndThenAContainer() {
    assertThat(SharedRedis.find(null, () -> INSTALLED, () -> CONTAINER)).isSameAs(INSTALLED);
    assertThat(SharedRedis.find("", () -> INSTALLED, () -> CONTAINER)).isSameAs(INSTALLED);
    assertThat(SharedRedis.find(null, () -> null, () -> CONTAINER)).isSameAs(CONTAINER);
  }

  @Test
  void withoutAnyTheTestIsAbortedOrFails() {
    assertThatThrownBy(() -> ServerMissing.endTest("There is no Redis; install it", ""))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("There is no Redis; install it");
    assertThatThrownBy(() -> ServerMissing.endTest("There is no Redis; install it", "required"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("There is no Redis; install it")
        .hasMessageContaining("DUALLOOP_SERVERS");
  }

  @Test
  void withoutAnyItSaysWhatToInstall() {
    System.setProperty(ServerMissing.PROPERTY, "required");
    try {
      assertThatThrownBy(() -> SharedRedis.find(null, () -> null, () -> null))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("DUALLOOP_REDIS_URL")
          .hasMessageContaining("apt-get install redis-server");
    } finally {
      System.clearProperty(ServerMissing.PROPERTY);
    }
  }
}
