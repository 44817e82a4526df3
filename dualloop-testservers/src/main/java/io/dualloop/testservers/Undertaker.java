package io.dualloop.testservers;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a process of a server whose JVM is killed, which {@link Leftovers} can't: a shell that waits
 * for the end of its input, and so of this JVM.
 */
final class Undertaker {

  private static final Logger LOG = LoggerFactory.getLogger(Undertaker.class);

  /**
   * A line says that the process has ended. What it has started may be paused, and so outlive it.
   */
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      read -r ended && exit
      family() {
        for child in $(pgrep -P "$1"); do family "$child"; done
        echo "$1"
      }
      kill -KILL $(family "$1")
      sleep 1
      postgres="$2/data/postmaster.pid"
      [ -f "$postgres" ] && ipcrm -m "$(sed -n '7s/^ *[0-9]*  *//p' "$postgres")"
      rm -rf "$2"
      """;

  private Undertaker() {}

  /** Waits for the end of a process or of this JVM, whichever comes first. */
  static void watch(Process server, Path folder) throws IOException {
    String pid = Long.toString(server.pid());
    Process shell =
        new ProcessBuilder("sh", "-c", SCRIPT, "undertaker", pid, folder.toString())
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start();
    // Another process may get the same id later.
    var unused = server.onExit().thenRun(() -> dismiss(shell));
  }

  private static void dismiss(Process shell) {
    try (OutputStream input = shell.getOutputStream()) {
      input.write("ended\n".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      LOG.debug("Process {} has ended before it was told to", shell.pid(), e);
    }
  }
}
