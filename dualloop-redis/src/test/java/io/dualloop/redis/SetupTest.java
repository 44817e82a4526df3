package io.dualloop.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RedisServer;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisCredentialsProvider;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that can't keep what is promised are refused, with what is wrong and what to do. */
@Timeout(60)
class SetupTest {

  private static final TaskId ANY = TaskId.of("any");

  /** The first connection takes a JVM its time, on a busy machine. */
  private static final Duration SOON = Duration.ofSeconds(30);

  @Test
  void aServerThatThrowsWorkAwayIsRefused() {
    try (RedisServer server =
            RedisServer.start("--maxmemory", "50mb", "--maxmemory-policy", "allkeys-lru");
        Transport transport = RedisTransport.connect(server.uri())) {
      refused(transport, "allkeys-lru");
      refused(transport, "noeviction");

      server.command("CONFIG", "SET", "maxmemory-policy", "noeviction");
      answersSoon(transport);
    }
  }

  @Test
  void aReplicaIsRefused() {
    try (RedisServer server = RedisServer.start();
        Transport transport = RedisTransport.connect(server.uri())) {
      answersSoon(transport);
      server.command("REPLICAOF", "127.0.0.1", "1");
      server.command("CLIENT", "KILL", "TYPE", "normal");
      await("the connection is made anew")
          .atMost(SOON)
          .until(() -> isRefused(transport, "replica"));
      server.command("REPLICAOF", "NO", "ONE");
      answersSoon(transport);
    }
  }

  @Test
  void anOldServerIsRefused() {
    assertThatThrownBy(() -> new SetupCheck("Redis at x").judge(info("redis_version", "6.2.14")))
        .isInstanceOf(RedisUnavailableException.class)
        .hasMessageContaining("6.2.14")
        .hasMessageContaining("7.0");
  }

  @Test
  void aServerThatIsLoadingIsTriedAgain() {
    assertThatThrownBy(() -> new SetupCheck("Redis at x").judge(info("loading", "1")))
        .hasMessageContaining("loading");
  }

  @Test
  void whatAnotherProductSaysOfItselfIsLeftToShow() {
    new SetupCheck("Redis at x").judge(Map.of());
    new SetupCheck("Redis at x").judge(info("redis_version", "valkey"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theRightsThatTheGuideNamesAreEnough(boolean cluster) throws IOException {
    try (RedisServer server = cluster ? RedisServer.startCluster() : RedisServer.start()) {
      List<String> words = new ArrayList<>(List.of("ACL", "SETUSER", "dualloop", "on", ">secret"));
      words.addAll(rights(cluster));
      assertThat(server.command(words.toArray(String[]::new))).contains("OK");
      RedisURI uri = RedisURI.create(server.uri());
      uri.setCredentialsProvider(
          RedisCredentialsProvider.from(() -> RedisCredentials.just("dualloop", "secret")));
      RedisTransportBuilder builder = RedisTransport.builder(uri);
      try (Transport transport = (cluster ? builder.cluster() : builder).connect()) {
        answersSoon(transport);
        assertThat(server.command("ACL", "LOG")).as("what was refused").doesNotContain("dualloop");
      }
    }
  }

  /** Those that the guide names. */
  static List<String> rights(boolean cluster) throws IOException {
    Matcher line =
        Pattern.compile("An ACL user needs (.*?), and in a cluster `(.*?)`")
            .matcher(Files.readString(Path.of("../docs/redis.md")));
    assertThat(line.find()).isTrue();
    String usual = line.group(1).replaceAll("[`,]|and ", "").replace("{namespace}", "{default}");
    return List.of((cluster ? usual + " " + line.group(2) : usual).strip().split("\\s+"));
  }

  private static Map<String, String> info(String name, String value) {
    Map<String, String> info = new HashMap<>();
    info.put(name, value);
    return info;
  }

  private static void answersSoon(Transport transport) {
    await("the store answers").atMost(SOON).ignoreExceptions().until(() -> find(transport) != null);
  }

  /** Until there is a connection for the first time, steps fail for that; none may be made. */
  private static void refused(Transport transport, String why) {
    await("it is refused: " + why)
        .atMost(SOON)
        .until(
            () -> {
              try {
                throw new IllegalStateException("it was accepted: " + find(transport));
              } catch (CompletionException e) {
                return e.getCause() instanceof RedisUnavailableException
                    && String.valueOf(e.getMessage()).contains(why);
              }
            });
  }

  private static boolean isRefused(Transport transport, String why) {
    try {
      Lookup unused = find(transport);
      return false;
    } catch (CompletionException e) {
      return String.valueOf(e.getMessage()).contains(why);
    }
  }

  private static Lookup find(Transport transport) {
    return transport
        .store()
        .find(ANY)
        .toCompletableFuture()
        .orTimeout(SOON.toSeconds(), TimeUnit.SECONDS)
        .join();
  }
}
