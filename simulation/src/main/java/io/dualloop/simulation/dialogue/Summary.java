package io.dualloop.simulation.dialogue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What came of many races.
 *
 * @param seeds how many were run
 * @param violations what was broken, at most one of each race
 * @param counts how often what happened, by name
 */
public record Summary(long seeds, List<Violation> violations, Map<String, Long> counts) {

  /** Keeps copies. */
  public Summary {
    violations = List.copyOf(violations);
    counts = Map.copyOf(counts);
  }

  /**
   * How often something happened.
   *
   * @param what its name, as {@link #toString()} prints it
   * @return zero if it never did
   */
  public long count(String what) {
    return counts.getOrDefault(what, 0L);
  }

  /**
   * Answers of which at least a word was heard.
   *
   * @return how many
   */
  public long answersHeard() {
    return count("answers heard");
  }

  /**
   * Answers that were heard when the user had gone on to another turn.
   *
   * @return how many
   */
  public long lateAnswers() {
    return count("late answers said");
  }

  /**
   * Questions and commands of turns that turned out not to be over.
   *
   * @return how many
   */
  public long withdrawn() {
    return count("asks withdrawn");
  }

  /**
   * Questions and commands that the user cancelled in time.
   *
   * @return how many
   */
  public long cancelled() {
    return count("asks cancelled");
  }

  @Override
  public String toString() {
    return seeds
        + " races, "
        + violations.size()
        + " broken\n"
        + new TreeMap<>(counts)
            .entrySet().stream()
                .map(each -> "%,12d  %s".formatted(each.getValue(), each.getKey()))
                .collect(Collectors.joining("\n"));
  }
}
