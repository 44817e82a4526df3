package io.dualloop.examples.http;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dualloop.examples.http.ExportServer.ExportOrders;
import io.dualloop.examples.http.ExportServer.Exported;
import io.dualloop.http.client.RemoteTasks;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page about HTTP shows, done as it stands there. */
class DocumentedExchangeTest {

  private final ExportServer server = new ExportServer(0);

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void theExchangeWorksWhenPasted(@TempDir Path folder) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "curl is not installed");
    String page = Files.readString(Path.of("../docs/http.md"));
    int from = page.indexOf("```sh\n") + 6;
    String commands =
        page.substring(from, page.indexOf("```", from))
            .replace("127.0.0.1:8080", "127.0.0.1:" + server.port())
            .replace("/tmp/reply.txt", folder.resolve("reply.txt").toString());
    Path output = folder.resolve("output.txt");
    Process shell =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", commands)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(shell.waitFor(60, SECONDS)).isTrue();
    String told = Files.readString(output, StandardCharsets.UTF_8);

    assertThat(shell.exitValue()).as(told).isZero();
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

  @Test
  void theProgramThatFollowsBySocketWorksWhenPasted(@TempDir Path folder) throws Exception {
    String page = Files.readString(Path.of("../docs/websocket.md"));
    int from = page.indexOf("```java\n") + 8;
    Path program = folder.resolve("Follow.java");
    Files.writeString(program, page.substring(from, page.indexOf("```", from)));
    Path output = folder.resolve("output.txt");
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                program.toString(),
                "127.0.0.1:" + server.port())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(java.waitFor(90, SECONDS)).isTrue();
    String told = Files.readString(output, StandardCharsets.UTF_8);

    assertThat(java.exitValue()).as(told).isZero();
    assertThat(told)
        .contains("{\"type\":\"welcome\"", "{\"type\":\"snapshot\"", "{\"type\":\"status\"")
        .contains("{\"type\":\"ended\"", "\"state\":\"SUCCEEDED\"");
  }

  @Test
  void theClientFollowsAnExport() throws Exception {
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
