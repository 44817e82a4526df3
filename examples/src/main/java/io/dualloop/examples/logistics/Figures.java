package io.dualloop.examples.logistics;

import java.util.List;
import java.util.Locale;

/** Numbers for people. */
final class Figures {

  private Figures() {}

  /** The value at or below which half of the values lie. */
  static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.isEmpty() ? 0 : sorted.get((sorted.size() - 1) / 2);
  }

  static double max(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }

  /** As people would say it: "12 ms", "2.05 s". */
  static String time(long ms) {
    return time((double) ms);
  }

  /** As people would say it: "0.4 ms", "12 ms", "2.05 s". */
  static String time(double ms) {
    if (ms >= 1_000) {
      return String.format(Locale.ROOT, "%.2f s", ms / 1_000);
    }
    return String.format(Locale.ROOT, ms < 10 ? "%.1f ms" : "%.0f ms", ms);
  }
}
