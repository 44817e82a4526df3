package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Figure;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How much memory is used, sample by sample. */
final class MemorySamples {

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final double MEGABYTE = 1 << 20;

  private final List<Double> heap = new ArrayList<>();
  private final List<Double> resident = new ArrayList<>();

  /** Collects garbage first, so that only what is held counts. */
  void take() throws IOException {
    System.gc();
    add(
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE,
        residentKilobytes() / 1024.0);
  }

  void add(double heapMegabytes, double residentMegabytes) {
    heap.add(heapMegabytes);
    resident.add(residentMegabytes);
  }

  List<Figure> figures(double heapGoal) {
    return List.of(
        Figure.lower("heap after collection", "growth", "MB", Fifths.growth(heap)).goal(heapGoal),
        Figure.lower("heap after collection", "at the end", "MB", Fifths.last(heap)),
        Figure.lower("resident memory", "growth", "MB", Fifths.growth(resident)),
        Figure.lower("resident memory", "at the end", "MB", Fifths.last(resident)));
  }

  String latest() {
    return "heap %.1f MB, resident %.1f MB".formatted(Fifths.last(heap), Fifths.last(resident));
  }

  private static long residentKilobytes() throws IOException {
    for (String line : Files.readAllLines(STATUS)) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IOException("no VmRSS in " + STATUS);
  }
}
