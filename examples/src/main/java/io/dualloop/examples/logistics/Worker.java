package io.dualloop.examples.logistics;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** A {@link WorkerProcess}, seen from the process that started it. */
final class Worker implements AutoCloseable {

  private static final long START_LIMIT_SECONDS = 30;
  private static final long END_LIMIT_SECONDS = 10;

  /** JDK 22 and later want to be told of native code, which the client of a broker may use. */
  private static final int JDK_WITH_NATIVE_ACCESS = 22;

  /** What all workers are told. */
  record Orders(Place place, URI carrier, long seed) {}

  private final String name;
  private final Process process;
  private final BiConsumer<String, WorkNote> notes;
  private final CountDownLatch readyOrOver = new CountDownLatch(1);
  private final Thread reader;
  private final Thread atExit;
  private volatile boolean ready;

  private Worker(String name, Process process, BiConsumer<String, WorkNote> notes) {
    this.name = name;
    this.process = process;
    this.notes = notes;
    this.reader = new Thread(this::read, name + "-reader");
    this.atExit = new Thread(process::destroyForcibly, name + "-end");
  }

  /**
   * Starts a process, which is not ready yet.
   *
   * @param notes hears what it tells, on a thread for this worker
   */
  static Worker start(String name, Orders orders, BiConsumer<String, WorkNote> notes)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command(name, orders)).redirectError(ProcessBuilder.Redirect.INHERIT);
    // Not as an argument, which everyone on the machine may read.
    builder.environment().putAll(orders.place().environment());
    Worker worker = new Worker(name, builder.start(), notes);
    Runtime.getRuntime().addShutdownHook(worker.atExit);
    worker.reader.start();
    return worker;
  }

  private static List<String> command(String name, Orders orders) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Small and soon there: the work is to wait for the carrier.
    command.addAll(List.of("-Xmx96m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    if (Runtime.version().feature() >= JDK_WITH_NATIVE_ACCESS) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(WorkerProcess.class.getName(), name, orders.place().broker().name()));
    command.addAll(List.of(orders.carrier().toString(), Long.toString(orders.seed())));
    return command;
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      lines.lines().forEach(this::heard);
    } catch (IOException | UncheckedIOException e) {
      // As the end of the output: the process is gone.
    } finally {
      readyOrOver.countDown();
    }
  }

  private void heard(String line) {
    if (line.equals(WorkerProcess.READY)) {
      ready = true;
      readyOrOver.countDown();
      return;
    }
    Optional<WorkNote> note = WorkNote.parse(line);
    if (note.isPresent()) {
      notes.accept(name, note.get());
    } else {
      System.err.println(name + ": " + line);
    }
  }

  /** Blocks until it works. */
  void awaitReady() throws IOException, InterruptedException {
    if (!readyOrOver.await(START_LIMIT_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException(name + " was not ready within " + START_LIMIT_SECONDS + " s");
    }
    if (!ready) {
      throw new IOException(name + " ended before it was ready; what it said is above");
    }
  }

  String name() {
    return name;
  }

  long pid() {
    return process.pid();
  }

  /** SIGKILL: it can't hand anything back. Blocks until it is gone and all it told is heard. */
  void kill() throws InterruptedException {
    if (!process.destroyForcibly().waitFor(END_LIMIT_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("process " + pid() + " of " + name + " can't be killed");
    }
    reader.join(TimeUnit.SECONDS.toMillis(END_LIMIT_SECONDS));
  }

  /** Lets it end in its own time, but at most 10 s. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(END_LIMIT_SECONDS, TimeUnit.SECONDS)) {
        System.err.println(name + " does not end, and is killed");
      }
      kill();
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // It runs already, and does the same.
    }
  }
}
