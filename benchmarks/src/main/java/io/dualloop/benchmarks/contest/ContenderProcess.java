package io.dualloop.benchmarks.contest;

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

/**
 * A contender, in a process of its own, over a server. It is asked by lines, and answers each with
 * a line of numbers. Used by one thread.
 */
public final class ContenderProcess implements AutoCloseable {

  private static final Duration ENDS_WITHIN = Duration.ofSeconds(10);
  private static final Duration ANSWERS_WITHIN = Duration.ofMinutes(4);

  private final String name;
  private final ContestServer server;
  private final Process process;
  private final BufferedReader from;
  private final BufferedWriter to;

  private ContenderProcess(String name, ContestServer server, List<String> command)
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

  /**
   * The command line of a program on the same Java and class path as this.
   *
   * @param main its main class
   * @param arguments given to it
   * @return the words
   */
  public static List<String> java(Class<?> main, String... arguments) {
    return java(main, List.of("-XX:+UseG1GC"), arguments);
  }

  /**
   * The same with options for its Java.
   *
   * @param main its main class
   * @param options of Java, such as which collector it uses
   * @param arguments given to the program
   * @return the words
   */
  public static List<String> java(Class<?> main, List<String> options, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xms512m", "-Xmx512m"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  /**
   * Starts a contender, and waits until it says that it is ready.
   *
   * @param name what it is called in tables
   * @param command its command line
   * @param server what it works over; closed with it, also if it does not start
   * @return the running contender
   * @throws IOException if it does not get ready
   */
  public static ContenderProcess start(String name, List<String> command, ContestServer server)
      throws IOException {
    try {
      ContenderProcess contender = new ContenderProcess(name, server, command);
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

  /**
   * What it is called in tables.
   *
   * @return the name
   */
  public String name() {
    return name;
  }

  /**
   * Lets so many tasks live, at most so many at a time.
   *
   * @param tasks how many
   * @param window how many may be under way
   * @return what it reached
   * @throws IOException if it has ended or does not answer in time
   */
  public Run throughput(int tasks, int window) throws IOException {
    Duration own = processor();
    Duration servers = server.processor();
    double seconds = ask("throughput " + tasks + " " + window)[0];
    return new Run(
        tasks / seconds,
        seconds(processor().minus(own)) / tasks,
        seconds(server.processor().minus(servers)) / tasks);
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }

  /**
   * What one measurement gave.
   *
   * @param perSecond tasks a second
   * @param own seconds of a processor that the contender used for each task
   * @param servers the same of its server
   */
  public record Run(double perSecond, double own, double servers) {

    /**
     * Tasks for each second of a processor, the server's and its own.
     *
     * @return how many
     */
    public double perProcessorSecond() {
      return 1 / (own + servers);
    }
  }

  /**
   * Asks for a measurement.
   *
   * @param question one line
   * @return the numbers that it answers
   * @throws IOException if it has ended or does not answer in time
   */
  public double[] ask(String question) throws IOException {
    to.write(question + "\n");
    to.flush();
    String line = read();
    if (line == null) {
      throw new IOException(name + " ended instead of answering '" + question + "'");
    }
    return Stream.of(line.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

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
    return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Ends it, and then its server. Blocks for some seconds at most. */
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
