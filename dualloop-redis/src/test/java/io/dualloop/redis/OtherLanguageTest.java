package io.dualloop.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Command;
import io.dualloop.api.TaskType;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RedisServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What docs/redis.md says to programs in other languages, done with redis-cli alone. */
@Timeout(60)
class OtherLanguageTest {

  private static final Command<String, String> GREET =
      TaskType.command("GREET", String.class, String.class);
  private static final String PREFIX = "dl:{default}:";

  private RedisServer server;
  private Transport transport;

  @BeforeEach
  void start() {
    server = RedisServer.start();
    transport = RedisTransport.connect(server.uri());
    // The scripts are there as soon as any program of ours was connected.
    await("the scripts are left in the namespace")
        .until(() -> server.command("HEXISTS", PREFIX + "scripts", "submit").contains("1"));
  }

  @AfterEach
  void stop() {
    transport.close();
    server.close();
  }

  @Test
  @SuppressWarnings("try") // the workers work by being there
  void aTaskIsSubmittedAndItsResultReadWithRedisCliAlone() throws Exception {
    String envelope =
        "{\"taskId\":\"greeting-1\",\"type\":\"GREET\",\"priority\":\"NORMAL\","
            + "\"createdAt\":\"2026-01-01T00:00:00Z\",\"createdBy\":\"a shell\","
            + "\"payload\":\"world\",\"metadata\":{}}";
    List<String> accepted = call("submit", submission("greeting-1", envelope));
    assertThat(accepted).first().isEqualTo("ACCEPTED");
    assertThat(call("submit", submission("greeting-1", envelope))).first().isEqualTo("KNOWN");

    try (BackgroundLoop workers =
        BackgroundLoop.on(transport).handle(GREET, (name, task) -> "hello " + name).start()) {
      await("the task succeeds")
          .until(() -> field(call("look", "greeting-1"), "state").equals("SUCCEEDED"));
    }
    assertThat(field(call("look", "greeting-1"), "result")).isEqualTo("\"hello world\"");
  }

  @Test
  void aTaskIsCancelledAndAnAnswerInvalidated() throws Exception {
    call("submit", submission("greeting-2", "{}"));
    assertThat(call("cancel", "greeting-2", "2000")).first().isEqualTo("ENDED");
    assertThat(call("cancel", "greeting-2", "2000")).first().isEqualTo("TOO_LATE");
    assertThat(call("invalidate", "tag", "parcels")).containsExactly("1");
  }

  private static String[] submission(String id, String envelope) {
    return new String[] {
      id, "GREET", "NORMAL", "", "user-1", envelope, "600000", "", "0", "", "", "", "", ""
    };
  }

  /** EVAL text-of-the-script 1 prefix-timers prefix argument… */
  private List<String> call(String script, String... arguments) throws Exception {
    String text = redisCli("HGET", PREFIX + "scripts", script);
    List<String> words = new ArrayList<>(List.of("EVAL", text, "1", PREFIX + "timers", PREFIX));
    words.addAll(List.of(arguments));
    return redisCli(words.toArray(String[]::new)).lines().toList();
  }

  private static String field(List<String> reply, String name) {
    int at = reply.indexOf(name);
    return at < 0 ? "" : reply.get(at + 1);
  }

  private String redisCli(String... words) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("redis-cli", "-p", Integer.toString(server.port())));
    all.addAll(List.of(words));
    Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).as("redis-cli has ended").isTrue();
    return out.strip();
  }
}
