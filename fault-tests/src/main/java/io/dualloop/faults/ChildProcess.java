package io.dualloop.faults;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A process, mostly a {@link ChildMain}, and the signals it can be sent. */
public final class ChildProcess implements AutoCloseable {

  private static final long LIMIT_SECONDS = 10;

  private final Process process;
  final List<String> said = new CopyOnWriteArrayList<>();

  private ChildProcess(Process process) {
    this.process = process;
    Thread reader = new Thread(this::read, "child-" + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  /** One that works; it is ended by {@link #close}, and when this JVM ends. */
  public static ChildProcess worker(Scene scene) {
    return start(scene, "worker", "");
  }

  /** Likewise one that asks a question. */
  public static ChildProcess asker(Scene scene, String question) {
    return start(scene, "asker", question);
  }

  private static ChildProcess start(Scene scene, String role, String question) {
    List<String> arguments =
        new ArrayList<>(
            List.of("-cp", ChildClasses.path(), ChildMain.class.getName(), role, question));
    arguments.addAll(scene.childArguments());
    return scene.owned(java(arguments.toArray(String[]::new)));
  }

  /**
   * Likewise any program in Java; whoever starts it closes it.
   *
   * @param arguments of the java command
   */
  public static ChildProcess java(String... arguments) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(List.of(arguments));
    try {
      return new ChildProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
    } catch (IOException e) {
      throw new UncheckedIOException("can't run " + java, e);
    }
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.add(line);
      }
    } catch (IOException killed) {
      said.add("ended: " + killed);
    }
  }

  /** Waits until it has said a line that begins so, and gives the rest of it. */
  public String await(String beginning) {
    return Awaitility.await("the child says " + beginning)
        .atMost(Scene.BACK)
        .until(
            () -> said.stream().filter(line -> line.startsWith(beginning)).findFirst(),
            found -> {
              if (found.isEmpty() && !process.isAlive()) {
                throw new IllegalStateException("it ended without saying it, but said " + said);
              }
              return found.isPresent();
            })
        .orElseThrow()
        .substring(beginning.length());
  }

  /** With SIGKILL. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(3 * LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("process " + process.pid() + " has not ended: " + said);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  public void pause() {
    signal("STOP");
  }

  public void resume() {
    signal("CONT");
  }

  /** Tells it that it may go on with what it sleeps in. */
  void wake() {
    try {
      process.outputWriter().write('\n');
      process.outputWriter().flush();
    } catch (IOException e) {
      throw new UncheckedIOException("process " + process.pid() + " hears nothing any more", e);
    }
  }

  private void signal(String name) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, "" + process.pid()).start();
      if (!kill.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
        throw new IllegalStateException("could not send SIG" + name + " to " + process.pid());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the program 'kill' can't be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
