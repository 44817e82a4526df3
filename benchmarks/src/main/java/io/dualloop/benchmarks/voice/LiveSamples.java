package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Figure;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * How many threads and child processes live, sample by sample. What a sentence needs comes and
 * goes, so the lowest counts are compared.
 */
final class LiveSamples {

  /** The JDK's own: they wait for child processes to end, and are kept for a minute after it. */
  private static final String REAPER = "process reaper";

  private final List<Double> threads = new ArrayList<>();
  private final List<Double> processes = new ArrayList<>();

  void take() {
    add(liveThreads(), childProcesses());
  }

  void add(long liveThreads, long childProcesses) {
    threads.add((double) liveThreads);
    processes.add((double) childProcesses);
  }

  List<Figure> figures() {
    return List.of(
        Figure.lower("live threads", "growth", "", Fifths.growthOfLowest(threads)).goal(0),
        Figure.lower("live threads", "at the end", "", Fifths.last(threads)),
        Figure.lower("child processes", "growth", "", Fifths.growthOfLowest(processes)).goal(0),
        Figure.lower("child processes", "at the end", "", Fifths.last(processes)));
  }

  String latest() {
    return "%.0f threads, %.0f processes".formatted(Fifths.last(threads), Fifths.last(processes));
  }

  static long liveThreads() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(Objects::nonNull)
        .map(ThreadInfo::getThreadName)
        .filter(name -> !name.startsWith(REAPER))
        .count();
  }

  static long childProcesses() {
    return ProcessHandle.current().descendants().count();
  }
}
