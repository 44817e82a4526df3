package io.dualloop.testservers;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process of a server and the signals that it can be sent. Waits are limited to 10 s. */
final class ServerProcess {

  private static final long LIMIT_SECONDS = 10;
  private static final int QUOTED_LINES = 15;

  private final Process process;
  private final Path log;
  private boolean paused;

  private ServerProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /** What the process writes to its output is added to the log. */
  static ServerProcess start(List<String> command, Path folder, Path log) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(Redirect.appendTo(log.toFile()))
            .start();
    return new ServerProcess(process, log);
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  synchronized void terminate() {
    process.destroy();
    resume(); // a paused process gets to know of it then only
    awaitEnd("SIGTERM");
  }

  /** Ends it in any case, also when paused. */
  void kill() {
    process.destroyForcibly();
    awaitEnd("SIGKILL");
  }

  synchronized void pause() {
    signal("STOP");
    paused = true;
  }

  synchronized void resume() {
    if (paused && process.isAlive()) {
      signal("CONT");
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

  /** Java has no signals but the two that end a process. */
  private void signal(String name) {
    try {
      Process kill =
          new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
              .redirectErrorStream(true)
              .redirectOutput(Redirect.DISCARD)
              .start();
      if (!kill.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
        kill.destroyForcibly();
        throw new IllegalStateException(
            "could not send SIG" + name + " to process " + pid() + "; is it running: " + isAlive());
      }
    } catch (IOException e) {
      throw new IllegalStateException("the program 'kill' can't be run", e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private void awaitEnd(String signal) {
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(
            "process %d has not ended within %d s of %s. The end of its log:%n%s"
                .formatted(pid(), LIMIT_SECONDS, signal, endOfLog()));
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("interrupted while waiting for process " + pid(), e);
  }
}
