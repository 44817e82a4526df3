package io.dualloop.testservers;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A process of a server, with those that it starts, and the signals that it can be sent. Waits are
 * limited to 30 s.
 */
final class ServerProcess {

  private static final long LIMIT_SECONDS = 30;
  private static final long POLL_MILLIS = 2;
  private static final int QUOTED_LINES = 60;

  private final Process process;
  private final ProcessFamily family;
  private final Path log;
  private boolean paused;

  private ServerProcess(Process process, Path log) {
    this.process = process;
    this.family = new ProcessFamily(process.toHandle());
    this.log = log;
  }

  static ServerProcess start(List<String> command, Path folder) {
    return start(command, folder, Map.of());
  }

  /** What the process writes to its output is added to the log. */
  static ServerProcess start(List<String> command, Path folder, Map<String, String> environment) {
    Path log = Launch.logIn(folder);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(Redirect.appendTo(log.toFile()));
    builder.environment().putAll(environment);
    try {
      return new ServerProcess(builder.start(), log);
    } catch (IOException e) {
      throw new IllegalStateException(command.get(0) + " can't be run", e);
    }
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Asks it to end.
   *
   * @param signal such as {@code "TERM"}
   */
  synchronized void terminate(String signal) {
    if (process.isAlive()) {
      boolean unused = Signals.send(signal, List.of(process.toHandle())); // it may just end
      resume(); // a paused process gets to know of it then only
    }
    awaitEnd("SIG" + signal);
  }

  /** Ends it in any case, and those that it has started, also when paused. */
  synchronized void kill() {
    List<ProcessHandle> others = family.kill();
    awaitEnd("SIGKILL");
    for (ProcessHandle other : others) {
      awaitEnd(other);
    }
  }

  synchronized void pause() {
    if (!family.pause()) {
      throw new IllegalStateException(
          "could not send SIGSTOP to process " + pid() + "; is it running: " + isAlive());
    }
    paused = true;
  }

  synchronized void resume() {
    if (paused && !family.resume() && process.isAlive()) {
      throw new IllegalStateException("could not send SIGCONT to process " + pid());
    }
    paused = false;
  }

  /** The last lines of the log, for the message of an exception. */
  String endOfLog() {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
      return String.join(
          "\n", lines.subList(Math.max(0, lines.size() - QUOTED_LINES), lines.size()));
    } catch (IOException e) {
      return "(the log can't be read: " + e + ")";
    }
  }

  private void awaitEnd(String signal) {
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw notEnded(pid(), signal);
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** A server can't start again while a process of the one before holds its data. */
  private void awaitEnd(ProcessHandle other) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    try {
      // Java, too, can only look again and again after a process that is no child, but seldom.
      while (ProcessFamily.isRunning(other)) {
        if (System.nanoTime() - deadline > 0) {
          throw notEnded(other.pid(), "SIGKILL");
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private IllegalStateException notEnded(long pid, String signal) {
    return new IllegalStateException(
        "process %d has not ended within %d s of %s. The end of its log:%n%s"
            .formatted(pid, LIMIT_SECONDS, signal, endOfLog()));
  }

  private IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("interrupted while waiting for process " + pid(), e);
  }
}
