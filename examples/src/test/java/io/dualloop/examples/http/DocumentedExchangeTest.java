package io.dualloop.examples.http;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dualloop.examples.http.ExportServer.ExportOrders;
import io.dualloop.examples.http.ExportServer.Exported;
import io.dualloop.http.client.RemoteTasks;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page about HTTP shows, done as it stands there. */
class DocumentedExchangeTest {

  @TempDir private Path folder;

  /** Serves exports that go on when somebody has seen so much of them; else none is seen. */
  private static ExportServer serving(Path output, String... untilStep) {
    return new ExportServer(
        0,
        number -> {
          if (number <= untilStep.length) {
            await("for this to be seen: " + untilStep[number - 1])
                .atMost(Duration.ofMinutes(1))
                .until(() -> Files.readString(output).contains(untilStep[number - 1]));
          }
        });
  }

  /** What a program says until it ends. */
  private static String told(Path output, String... command) throws Exception {
    Process program =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(program.waitFor(90, SECONDS)).isTrue();
    } finally {
      program.descendants().forEach(ProcessHandle::destroyForcibly);
      program.destroyForcibly();
    }
    String told = Files.readString(output);
    assertThat(program.exitValue()).as(told).isZero();
    return told;
  }

  @Test
  void theExchangeWorksWhenPasted() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "curl is not installed");
    String page = Files.readString(Path.of("../docs/http.md"));
    int from = page.indexOf("```sh\n") + 6;
    Path output = folder.resolve("output.txt");
    try (ExportServer server = serving(output, "", "\"message\":\"part 1 of 10\"")) {
      String commands =
          page.substring(from, page.indexOf("```", from))
              .replace("127.0.0.1:8080", "127.0.0.1:" + server.port())
              .replace("/tmp/reply.txt", folder.resolve("reply.txt").toString());
      String told = told(output, "bash", "-euo", "pipefail", "-c", commands);

      assertThat(told)
          .contains("HTTP/1.1 202")
          .contains("\"message\":\"part 1 of 10\"")
          .contains("event: ended")
          .contains("HTTP/1.1 303")
          .contains("{\"file\":\"orders-2026.csv\"}")
          .contains("urn:dualloop:problem:too-late")
          .contains("Cache-Status: dualloop; fwd=miss")
          .contains("Cache-Status: dualloop; hit; ttl=")
          .contains("4711 is on its way");
      assertThat(told.split("Location: /tasks/", -1)).hasSizeGreaterThan(3);
    }
  }

  @Test
  void theProgramThatFollowsBySocketWorksWhenPasted() throws Exception {
    String page = Files.readString(Path.of("../docs/websocket.md"));
    int from = page.indexOf("```java\n") + 8;
    Path program = folder.resolve("Follow.java");
    Files.writeString(program, page.substring(from, page.indexOf("```", from)));
    Path output = folder.resolve("output.txt");
    String snapshot = "{\"type\":\"snapshot\"";
    String status = "{\"type\":\"status\"";
    try (ExportServer server = serving(output, snapshot, status)) {
      String told =
          told(
              output,
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              program.toString(),
              "127.0.0.1:" + server.port());

      assertThat(told)
          .contains("{\"type\":\"welcome\"", snapshot, status)
          .contains("{\"type\":\"ended\"", "\"state\":\"SUCCEEDED\"");
    }
  }

  @Test
  void theClientFollowsAnExport() throws Exception {
    try (ExportServer server = new ExportServer(0)) {
      RemoteTasks tasks =
          RemoteTasks.at(URI.create("http://127.0.0.1:" + server.port() + "/tasks")).build();

      Exported exported =
          tasks
              .submit(ExportServer.EXPORT.of(new ExportOrders(2026)))
              .thenCompose(task -> task.ending())
              .toCompletableFuture()
              .get(30, SECONDS)
              .result();

      assertThat(exported).isEqualTo(new Exported("orders-2026.csv"));
    }
  }
}
