package io.dualloop.benchmarks.faults;

import io.dualloop.benchmarks.contest.ContenderProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A {@link WorkerMain}, seen from outside. */
final class Worker implements AutoCloseable {

  private static final long READY_SECONDS = 60;
  private static final long GONE_SECONDS = 10;

  private final Process process;
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final BiConsumer<Worker, Long> began;

  /**
   * Starts one.
   *
   * @param uri of its Redis
   * @param began told of each attempt: who, and the task's number
   */
  Worker(String uri, BiConsumer<Worker, Long> began) throws IOException {
    this.began = began;
    this.process =
        new ProcessBuilder(ContenderProcess.java(WorkerMain.class, uri))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end-worker"));
    Thread reader = new Thread(this::read, "worker-" + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals("ready")) {
          ready.complete(null);
        } else if (line.startsWith("began ")) {
          began.accept(this, Long.valueOf(line.substring("began ".length())));
        }
      }
    } catch (IOException e) {
      // It was killed while it spoke.
      ready.completeExceptionally(e);
    }
    ready.completeExceptionally(new IOException("the worker ended before it was ready"));
  }

  void awaitReady() throws Exception {
    ready.get(READY_SECONDS, TimeUnit.SECONDS);
  }

  /** Lets its attempt of a task end. */
  void end(long number) throws IOException {
    process.getOutputStream().write((number + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** With SIGKILL; it learns nothing of it. */
  void kill() {
    process.destroyForcibly();
  }

  @Override
  public void close() {
    kill();
    try {
      var unused = process.waitFor(GONE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
