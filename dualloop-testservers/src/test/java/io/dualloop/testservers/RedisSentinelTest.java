package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class RedisSentinelTest {

  @Test
  void makesTheReplicaTheMasterWhenTheMasterDies() {
    try (RedisServer first = RedisServer.start();
        RedisServer second = RedisServer.start();
        RedisSentinel sentinel = RedisSentinel.watch("mymaster", first, second)) {
      assertThat(sentinel.uri()).startsWith("redis-sentinel://127.0.0.1:").endsWith("#mymaster");
      assertThat(sentinel.masterPort()).isEqualTo(first.port());
      assertThat(first.command("SET", "greeting", "hello")).isEqualTo("OK");
      await("replication").until(() -> second.command("GET", "greeting").equals("hello"));

      first.kill();

      // Where its process had no time for two, it does nothing for the next 30 s.
      await("failover")
          .atMost(Duration.ofSeconds(90))
          .until(() -> sentinel.masterPort() == second.port());
      assertThat(second.command("ROLE")).startsWith("master");
      assertThat(second.command("GET", "greeting")).isEqualTo("hello");
    }
  }

  @Test
  void closingTwiceIsNoMistake() {
    try (RedisServer master = RedisServer.start()) {
      RedisSentinel sentinel = RedisSentinel.watch("alone", master);
      assertThat(sentinel.masterPort()).isEqualTo(master.port());
      sentinel.close();
      sentinel.close();
      assertThat(sentinel).hasToString("RedisSentinel[" + sentinel.uri() + ", ended]");
    }
  }
}
