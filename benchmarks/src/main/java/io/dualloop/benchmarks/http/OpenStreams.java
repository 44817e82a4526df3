package io.dualloop.benchmarks.http;

import io.dualloop.benchmarks.report.Better;
import io.dualloop.benchmarks.report.Figure;
import java.io.IOException;
import java.util.List;

/** What an open stream costs, each with a task of its own, and whether all are told the ending. */
final class OpenStreams {

  /** Half a gigabyte of heap for the 10,000 of a process, which are its limit. */
  private static final double HEAP_KIB = 32;

  private static final double RESIDENT_KIB = 64;

  /** Of which nothing is told: who comes first is what loads the classes. */
  private static final int WARM_UP = 100;

  private OpenStreams() {}

  static List<Figure> measure(int streams) throws IOException {
    Processes.checkOpenFiles(streams);
    try (Processes processes = Processes.start("dualloop")) {
      processes.begin(WARM_UP);
      processes.load("open " + WARM_UP);
      processes.server("finish");
      processes.load("endings");
      processes.begin(streams);
      double[] before = processes.server("memory");
      processes.load("open " + streams);
      double[] after = processes.server("memory");
      processes.server("finish");
      double told = processes.load("endings")[0];
      return figures(
          streams, (after[0] - before[0]) / streams, (after[1] - before[1]) / streams, told);
    }
  }

  static List<Figure> figures(int streams, double heap, double resident, double told) {
    String measure = "%,d open streams of as many tasks".formatted(streams);
    return List.of(
        Figure.lower(measure, "heap", "KiB/stream", heap).goal(HEAP_KIB),
        Figure.lower(measure, "resident", "KiB/stream", resident).goal(RESIDENT_KIB),
        new Figure(
            measure, "told an end", "streams", Better.HIGHER, told, null, null, (double) streams));
  }
}
