package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RedisServerTest {

  @Test
  void answersOnItsOwnPortAndKeepsAnAppendOnlyFile() throws IOException {
    try (RedisServer redis = RedisServer.start()) {
      assertThat(redis.uri()).isEqualTo("redis://127.0.0.1:" + redis.port());
      assertThat(redis.isRunning()).isTrue();
      assertThat(redis.command("PING")).isEqualTo("PONG");
      assertThat(redis.command("SET", "greeting", "hello\r\nyou ü")).isEqualTo("OK");
      assertThat(redis.command("GET", "greeting")).isEqualTo("hello\r\nyou ü");
      assertThat(redis.command("GET", "nothing")).isEmpty();
      assertThat(redis.command("RPUSH", "list", "a", "b")).isEqualTo("2");
      assertThat(redis.command("LRANGE", "list", "0", "-1")).isEqualTo("a\nb");
      assertThat(redis.command("CONFIG", "GET", "appendonly")).isEqualTo("appendonly\nyes");
      assertThat(redis.command("CONFIG", "GET", "appendfsync")).isEqualTo("appendfsync\neverysec");
      assertThat(redis.command("CONFIG", "GET", "save")).isEqualTo("save\n");
      assertThat(redis.command("CONFIG", "GET", "bind")).isEqualTo("bind\n127.0.0.1");
      assertThat(redis.command("DEBUG", "SLEEP", "0")).isEqualTo("OK");
      assertThat(Files.readString(redis.log())).contains("Ready to accept connections");
      assertThat(redis).hasToString("RedisServer[%s, pid %d]".formatted(redis.uri(), redis.pid()));
    }
  }

  @Test
  void anErrorReplyNamesTheCommand() {
    try (RedisServer redis = RedisServer.start()) {
      assertThatThrownBy(() -> redis.command("GET"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("'GET'")
          .hasMessageContaining("wrong number of arguments");
    }
  }

  @Test
  void closingEndsTheProcessAndDeletesTheFolderEvenWhenPaused() {
    RedisServer redis = RedisServer.start();
    Path folder = redis.log().getParent();
    long pid = redis.pid();
    redis.pause();

    redis.close();
    redis.close();

    assertThat(redis.isRunning()).isFalse();
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(folder).doesNotExist();
    assertThatThrownBy(redis::restart)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void whatWasSavedIsThereAgainAfterAKill() {
    try (RedisServer redis = RedisServer.start("--appendfsync always")) {
      redis.command("SET", "key", "value");
      long first = redis.pid();

      redis.kill();

      assertThat(redis.isRunning()).isFalse();
      assertThat(redis).asString().contains("ended");
      assertThatThrownBy(() -> redis.command("PING")).isInstanceOf(UncheckedIOException.class);

      redis.restart();

      assertThat(redis.pid()).isNotEqualTo(first);
      assertThat(redis.command("GET", "key")).isEqualTo("value");
    }
  }

  @Test
  void stopsCleanlyAndStartsAgainOnTheSamePort() throws IOException {
    try (RedisServer redis = RedisServer.start()) {
      int port = redis.port();
      redis.command("SET", "key", "value");

      redis.stop();

      assertThat(redis.isRunning()).isFalse();
      assertThat(Files.readString(redis.log())).contains("Received SIGTERM", "bye bye");
      redis.restart();
      assertThat(redis.port()).isEqualTo(port);
      assertThat(redis.command("GET", "key")).isEqualTo("value");
    }
  }

  @Test
  void stopsCleanlyWhilePausedAndRestartsWhileRunning() throws IOException {
    try (RedisServer redis = RedisServer.start()) {
      redis.command("SET", "key", "value");
      redis.pause();
      redis.stop();
      assertThat(Files.readString(redis.log())).contains("bye bye");
      redis.restart();
      redis.restart();
      assertThat(redis.command("GET", "key")).isEqualTo("value");
    }
  }

  @Test
  void whilePausedNothingAnswers() throws IOException {
    try (RedisServer redis = RedisServer.start()) {
      redis.pause();
      assertThat(redis.isRunning()).isTrue();
      assertThatThrownBy(() -> Resp.ask(redis.port(), Duration.ofMillis(200), "PING"))
          .isInstanceOf(SocketTimeoutException.class);
      redis.resume();
      redis.resume();
      assertThat(redis.command("PING")).isEqualTo("PONG");
    }
  }

  @Test
  void whatIsNotRunningCannotBePaused() {
    try (RedisServer redis = RedisServer.start()) {
      redis.kill();
      assertThatThrownBy(redis::pause)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("SIGSTOP");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--maxmemory 20mb", "--maxmemory,20mb"})
  void takesMoreOptions(String options) {
    try (RedisServer redis = RedisServer.start(options.split(","))) {
      assertThat(redis.command("CONFIG", "GET", "maxmemory")).isEqualTo("maxmemory\n20971520");
    }
  }

  @Test
  void aServerThatEndsAtOnceSaysWhy() {
    assertThatThrownBy(() -> RedisServer.start("--no-such-option", "1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ended at once")
        .hasMessageContaining("no-such-option");
  }

  @Test
  void aPortThatIsTakenIsToldFromOthers() {
    try (RedisServer first = RedisServer.start()) {
      Path folder = TemporaryFolder.create("dualloop-redis-");
      RedisLaunch launch = new RedisLaunch(List.of());
      ServerProcess second = launch.start(first.port(), folder);
      try {
        assertThatThrownBy(() -> launch.awaitReady(second, first.port(), folder))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("Address already in use");
      } finally {
        second.kill();
        TemporaryFolder.delete(folder);
      }
    }
  }

  @Test
  void aClusterOfOneNodeHoldsAllSlotsAlsoAfterARestart() {
    try (RedisServer redis = RedisServer.startCluster()) {
      assertThat(redis.command("CLUSTER", "INFO"))
          .contains("cluster_state:ok", "cluster_slots_assigned:16384");
      assertThat(redis.command("CLUSTER", "NODES")).contains("127.0.0.1:" + redis.port());
      redis.command("SET", "key", "value");
      redis.kill();
      redis.restart();
      assertThat(redis.command("GET", "key")).isEqualTo("value");
    }
  }
}
