package io.dualloop.examples.logistics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A browser without a window, with a profile of its own in a temporary folder. */
final class Chromium {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final URI address;

  private Chromium(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  /** Starts one; without the program the test is left out, unless servers are required. */
  static Chromium start(Path profile, List<String> flags) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(program().toString());
    command.addAll(
        List.of(
            "--headless=new",
            "--remote-debugging-port=0",
            "--user-data-dir=" + profile,
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-extensions",
            "--no-first-run",
            "--no-default-browser-check"));
    command.addAll(flags);
    if (System.getProperty("user.name").equals("root")) {
      // Its sandbox is not to be had by root; it sees pages of this test alone.
      command.add("--no-sandbox");
    }
    command.add("about:blank");
    Path log = profile.resolve("log.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("TMPDIR", profile.toString());
    Process process = builder.start();
    Path port = profile.resolve("DevToolsActivePort");
    try {
      await("for the browser to say where it listens")
          .atMost(START_LIMIT)
          .pollInterval(Duration.ofMillis(20))
          .until(() -> !process.isAlive() || (Files.exists(port) && Files.size(port) > 0));
      if (!process.isAlive()) {
        throw new IOException("the browser ended: " + Files.readString(log, UTF_8));
      }
      return new Chromium(
          process, URI.create("http://127.0.0.1:" + Files.readAllLines(port).get(0)));
    } catch (Exception e) {
      end(process);
      throw e;
    }
  }

  private static Path program() {
    return NAMES.stream()
        .flatMap(name -> onPath(name).stream())
        .findFirst()
        .orElseGet(
            () -> {
              String variable = System.getenv("DUALLOOP_SERVERS");
              String wish =
                  System.getProperty("dualloop.servers", variable == null ? "" : variable);
              String message = "chromium is not installed (Debian: apt-get install chromium)";
              if (wish.equals("required")) {
                throw new IllegalStateException(message + ", and DUALLOOP_SERVERS is required");
              }
              return Assumptions.abort(message + ". The test is left out.");
            });
  }

  private static Optional<Path> onPath(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** An empty page of its own. */
  DevTools page() throws Exception {
    HttpRequest open =
        HttpRequest.newBuilder(address.resolve("/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .timeout(START_LIMIT)
            .build();
    String answer = http.send(open, BodyHandlers.ofString()).body();
    String socket = new ObjectMapper().readTree(answer).path("webSocketDebuggerUrl").asText();
    return DevTools.connect(http, URI.create(socket));
  }

  void close() throws Exception {
    end(process);
  }

  /** Itself and what it started, and nothing else. */
  private static void end(Process process) throws Exception {
    List<ProcessHandle> family =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    process.destroy();
    if (!process.waitFor(5, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    family.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle each : family) {
      each.onExit().get(10, TimeUnit.SECONDS);
    }
  }
}
