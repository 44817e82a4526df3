package io.dualloop.benchmarks.contest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** The time of processors that a process and all that it has started have used. */
public final class FamilyTime {

  private static final long NANOS_PER_TICK = Duration.ofMillis(10).toNanos();

  /** In /proc/PID/stat, behind the name: used by itself and by children that have ended. */
  private static final int FIRST = 11;

  private static final int LAST = 14;

  private FamilyTime() {}

  /**
   * What they have used up to now.
   *
   * @param pid the process
   * @return nothing if it has ended
   */
  public static Duration of(long pid) {
    return ProcessHandle.of(pid).stream()
        .flatMap(parent -> Stream.concat(Stream.of(parent), parent.descendants()))
        .map(FamilyTime::used)
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** Where there is no /proc, that of children that have ended is not known. */
  private static Duration used(ProcessHandle process) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
      String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      long ticks = 0;
      for (int i = FIRST; i <= LAST; i++) {
        ticks += Long.parseLong(words[i]);
      }
      return Duration.ofNanos(ticks * NANOS_PER_TICK);
    } catch (IOException e) {
      return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }
  }
}
