package io.dualloop.testservers;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Sends signals: Java itself has none but the two that end a process. */
final class Signals {

  private static final long LIMIT_SECONDS = 10;

  private Signals() {}

  /**
   * Sends all of them the same signal.
   *
   * @param name such as {@code "STOP"}
   * @return whether each of them could be sent it
   */
  static boolean send(String name, List<ProcessHandle> processes) {
    if (processes.isEmpty()) {
      return true;
    }
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    processes.forEach(each -> command.add(Long.toString(each.pid())));
    try {
      Process kill =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(Redirect.DISCARD)
              .start();
      if (!kill.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        kill.destroyForcibly();
        return false;
      }
      return kill.exitValue() == 0;
    } catch (IOException e) {
      throw new IllegalStateException("the program 'kill' can't be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while sending SIG" + name, e);
    }
  }
}
