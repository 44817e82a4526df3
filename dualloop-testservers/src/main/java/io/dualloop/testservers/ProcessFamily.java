package io.dualloop.testservers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A process and all that it has started: some servers are more than one. */
record ProcessFamily(ProcessHandle head) {

  /**
   * Lets all stand still.
   *
   * @return false if the head can't be sent the signal
   */
  boolean pause() {
    if (!Signals.send("STOP", List.of(head))) {
      return false;
    }
    Set<ProcessHandle> paused = new HashSet<>();
    // Those that are still running may start others meanwhile.
    for (List<ProcessHandle> more = others(); !paused.containsAll(more); more = others()) {
      more.removeAll(paused);
      boolean unused = Signals.send("STOP", more); // one of them may have ended
      paused.addAll(more);
    }
    return true;
  }

  /**
   * Lets all go on, the head last, so that it finds the others running.
   *
   * @return false if the head can't be sent the signal
   */
  boolean resume() {
    boolean unused = Signals.send("CONT", others());
    return Signals.send("CONT", List.of(head));
  }

  /**
   * Sends all of them SIGKILL, also when paused, and lets none start another one meanwhile.
   *
   * @return those that end now, other than the head
   */
  List<ProcessHandle> kill() {
    List<ProcessHandle> others = others();
    if (!others.isEmpty()) {
      boolean unused = pause(); // fails if it has ended
      others = others();
    }
    boolean unused = head.destroyForcibly();
    others.forEach(ProcessHandle::destroyForcibly);
    return others;
  }

  /**
   * Whether a process still runs. One that has ended, but that nobody has asked about, does not.
   */
  static boolean isRunning(ProcessHandle process) {
    return process.isAlive() && !isDefunct(process);
  }

  /**
   * What it had mapped is given back only by then: its program has no name before, and so is no
   * sign of that where the system tells more.
   */
  private static boolean isDefunct(ProcessHandle process) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
      char state = stat.charAt(stat.lastIndexOf(')') + 2);
      return state == 'Z' || state == 'X';
    } catch (IOException e) {
      // It is gone meanwhile, or this system has no such files.
      return process.info().command().isEmpty();
    }
  }

  private List<ProcessHandle> others() {
    return new ArrayList<>(head.descendants().filter(ProcessFamily::isRunning).toList());
  }
}
