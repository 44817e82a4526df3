package io.dualloop.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a program that comes with a server, to its end. */
final class Command {

  private Command() {}

  /**
   * Runs it and waits for it.
   *
   * @param folder where to run it; what it says is in a file there meanwhile
   * @return what it said, its errors as well
   * @throws IllegalStateException if it fails, with what it said, or does not end in time; it is
   *     killed then
   */
  static String run(
      List<String> command, Path folder, Map<String, String> environment, Duration limit) {
    String words = String.join(" ", command);
    try {
      Path said = Files.createTempFile(folder, "command-", ".log");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(said.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      boolean ended = awaitEnd(process, limit);
      String output = new String(Files.readAllBytes(said), StandardCharsets.UTF_8);
      Files.delete(said);
      if (!ended) {
        throw new IllegalStateException(
            "'%s' has not ended within %s; it said:%n%s".formatted(words, limit, output));
      }
      if (process.exitValue() != 0) {
        throw new IllegalStateException(
            "'%s' failed with %d:%n%s".formatted(words, process.exitValue(), output));
      }
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException("'" + words + "' can't be run", e);
    }
  }

  private static boolean awaitEnd(Process process, Duration limit) {
    boolean ended = false;
    try {
      ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a program", e);
    } finally {
      if (!ended) {
        List<ProcessHandle> unused = new ProcessFamily(process.toHandle()).kill();
      }
    }
    return ended;
  }
}
