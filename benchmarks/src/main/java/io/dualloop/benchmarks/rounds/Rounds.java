package io.dualloop.benchmarks.rounds;

import io.dualloop.benchmarks.report.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * All subjects in turn, in each round, after one round that does not count; each round begins with
 * another subject. Each number is the median of the rounds.
 */
public final class Rounds {

  private Rounds() {}

  /**
   * Measures them.
   *
   * @param run how many rounds
   * @param unit of the numbers, for those who wait
   * @param subjects who
   * @return the numbers of each, in the order of the subjects
   * @throws Exception if one can't be measured
   */
  public static List<double[]> of(Run run, String unit, List<Subject> subjects) throws Exception {
    List<List<double[]>> all = new ArrayList<>();
    subjects.forEach(subject -> all.add(new ArrayList<>()));
    for (int round = 0; round <= run.rounds(); round++) {
      for (int turn = 0; turn < subjects.size(); turn++) {
        int which = (round + turn) % subjects.size();
        double[] numbers = subjects.get(which).measurement().measure();
        String title = round == 0 ? "warm-up" : "round " + round;
        run.progress()
            .accept("  " + subjects.get(which).name() + ", " + title + ": " + text(numbers, unit));
        if (round > 0) {
          all.get(which).add(numbers);
        }
      }
    }
    return all.stream().map(Rounds::medians).toList();
  }

  private static double[] medians(List<double[]> rounds) {
    return IntStream.range(0, rounds.get(0).length)
        .mapToDouble(i -> Median.of(rounds.stream().map(numbers -> numbers[i]).toList()))
        .toArray();
  }

  private static String text(double[] numbers, String unit) {
    return Arrays.stream(numbers)
        .mapToObj(number -> String.format(Locale.ROOT, "%.4g", number))
        .collect(Collectors.joining(", ", "", " " + unit));
  }
}
