package io.dualloop.benchmarks.redis;

import io.dualloop.testservers.RedisServer;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A contender, in a process of its own, with a server of its own. */
final class ContenderProcess implements AutoCloseable {

  private static final Duration ENDS_WITHIN = Duration.ofSeconds(10);
  private static final Duration ANSWERS_WITHIN = Duration.ofMinutes(4);

  private final String name;
  private final RedisServer server;
  private final Process process;
  private final BufferedReader from;
  private final BufferedWriter to;

  private ContenderProcess(String name, RedisServer server, List<String> command)
      throws IOException {
    this.name = name;
    this.server = server;
    this.process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    this.from =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end-" + name));
    this.to =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
  }

  /** One of those in {@link ContenderMain}, on the same Java as this. */
  static ContenderProcess java(String name, String which) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ContenderMain.class.getName(), which));
    return start(name, command);
  }

  /** A program for Node. */
  static ContenderProcess node(String name, Path program) throws IOException {
    return start(name, List.of("node", program.toString()));
  }

  private static ContenderProcess start(String name, List<String> command) throws IOException {
    // What is measured is the engine and not the disk.
    RedisServer server = RedisServer.start("--appendonly no", "--save", "");
    try {
      List<String> whole = Stream.concat(command.stream(), Stream.of(server.uri())).toList();
      ContenderProcess contender = new ContenderProcess(name, server, whole);
      contender.expectReady();
      return contender;
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private void expectReady() throws IOException {
    String line = read();
    if (!"ready".equals(line)) {
      close();
      throw new IOException(name + " did not get ready; it said: " + line);
    }
  }

  String name() {
    return name;
  }

  /** Lets so many tasks live, at most so many at a time. */
  Run throughput(int tasks, int window) throws IOException {
    Duration before = processor();
    double seconds = ask("throughput " + tasks + " " + window)[0];
    Duration used = processor().minus(before);
    return new Run(tasks / seconds, tasks / (used.toNanos() / 1e9));
  }

  /**
   * What one measurement gave.
   *
   * @param perSecond tasks a second
   * @param perProcessorSecond tasks for each second of a processor, the server's and its own
   */
  record Run(double perSecond, double perProcessorSecond) {}

  /** Lets tasks live one after the other: the median and the 99th percentile in ms. */
  double[] roundTrips(int count) throws IOException {
    return ask("roundtrips " + count);
  }

  private double[] ask(String question) throws IOException {
    to.write(question + "\n");
    to.flush();
    String line = read();
    if (line == null) {
      throw new IOException(name + " ended instead of answering '" + question + "'");
    }
    return Stream.of(line.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  /** One that does not answer in time is ended, and has no line. */
  private @Nullable String read() throws IOException {
    CompletableFuture<Void> late = new CompletableFuture<>();
    var unused =
        late.completeOnTimeout(null, ANSWERS_WITHIN.toSeconds(), TimeUnit.SECONDS)
            .thenRun(process::destroyForcibly);
    try {
      return from.readLine();
    } finally {
      late.cancel(false);
    }
  }

  private Duration processor() {
    return used(process.toHandle())
        .plus(ProcessHandle.of(server.pid()).map(ContenderProcess::used).orElse(Duration.ZERO));
  }

  private static Duration used(ProcessHandle of) {
    return of.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  @Override
  public void close() {
    try {
      // It ends with its input.
      process.getOutputStream().close();
      if (!process.waitFor(ENDS_WITHIN.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    } finally {
      server.close();
    }
  }
}
