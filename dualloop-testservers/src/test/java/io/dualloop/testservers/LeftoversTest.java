package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LeftoversTest {

  @Test
  void aServerThatIsNotClosedEndsWithItsJvm() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process jvm =
        new ProcessBuilder(
                java, "-cp", System.getProperty("java.class.path"), Forgetful.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String[] said =
        new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .strip()
            .split(" ", -1);
    assertThat(jvm.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(said).hasSize(2);

    long pid = Long.parseLong(said[0]);
    await("the server is gone").until(() -> ProcessHandle.of(pid).isEmpty());
    assertThat(Path.of(said[1])).as("its folder").doesNotExist();
  }

  /** Starts a server and leaves it. */
  static final class Forgetful {
    private Forgetful() {}

    public static void main(String[] args) throws IOException {
      RedisServer redis = RedisServer.start();
      System.out.println(redis.pid() + " " + redis.log().getParent());
    }
  }
}
