package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class LeftoversTest {

  @ParameterizedTest
  @ValueSource(strings = {"redis", "postgres", "rabbit"})
  void aServerThatIsNotClosedEndsWithItsJvm(String kind) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = System.getProperty("java.class.path");
    Process jvm =
        new ProcessBuilder(java, "-cp", classes, Forgetful.class.getName(), kind)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String[] said =
        new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .strip()
            .split(" ", -1);
    assertThat(jvm.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(said).hasSizeGreaterThanOrEqualTo(2);

    List<Long> processes = Stream.of(said).skip(1).map(Long::valueOf).toList();
    await("the processes of the server are gone")
        .atMost(Duration.ofSeconds(30))
        .until(() -> processes.stream().allMatch(each -> ProcessHandle.of(each).isEmpty()));
    assertThat(Path.of(said[0])).as("its folder").doesNotExist();
  }

  /** Starts a server and leaves it. */
  static final class Forgetful {
    private Forgetful() {}

    public static void main(String[] args) throws IOException {
      PrivateServer server =
          switch (args[0]) {
            case "redis" -> RedisServer.start();
            case "postgres" -> PostgresServer.start();
            default -> RabbitServer.start();
          };
      StringBuilder said = new StringBuilder(server.folder().toString());
      // All that this JVM has started, and what that has.
      ProcessHandle.current().descendants().forEach(each -> said.append(' ').append(each.pid()));
      System.out.println(said);
    }
  }
}
