package io.dualloop.benchmarks.report;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One number that was measured, with what it should be and what a peer reaches. Immutable.
 *
 * @param measure what was measured
 * @param statistic which number of it: p50, p99, max, count
 * @param unit of the numbers
 * @param better which of two values is better
 * @param dualloop what was measured here; not a number means that nothing was
 * @param peer what the peer reaches with the same input, or null without a peer
 * @param peerName the peer, or null
 * @param goal what has to be reached, or null if the number only informs
 */
public record Figure(
    String measure,
    String statistic,
    String unit,
    Better better,
    double dualloop,
    @Nullable Double peer,
    @Nullable String peerName,
    @Nullable Double goal) {

  /** Refuses a peer without a name, and a name without a peer. */
  public Figure {
    Objects.requireNonNull(measure, "measure");
    Objects.requireNonNull(statistic, "statistic");
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(better, "better");
    if ((peer == null) != (peerName == null)) {
      throw new IllegalArgumentException(
          "a peer needs a value and a name; there are " + peer + " and " + peerName);
    }
  }

  /**
   * A number of which less is better, without goal or peer.
   *
   * @param measure what was measured
   * @param statistic which number of it
   * @param unit its unit
   * @param value the number
   * @return the figure
   */
  public static Figure lower(String measure, String statistic, String unit, double value) {
    return new Figure(measure, statistic, unit, Better.LOWER, value, null, null, null);
  }

  /**
   * A count of which less is better, without goal or peer.
   *
   * @param measure what was measured
   * @param statistic which number of it
   * @param unit what is counted
   * @param count the number
   * @return the figure
   */
  public static Figure count(String measure, String statistic, String unit, long count) {
    return lower(measure, statistic, unit, (double) count);
  }

  /**
   * The same with a goal.
   *
   * @param newGoal what has to be reached
   * @return the figure
   */
  public Figure goal(double newGoal) {
    return new Figure(measure, statistic, unit, better, dualloop, peer, peerName, newGoal);
  }

  /**
   * The same beside a peer.
   *
   * @param newName who
   * @param newPeer what it reaches
   * @return the figure
   */
  public Figure beside(String newName, double newPeer) {
    return new Figure(measure, statistic, unit, better, dualloop, newPeer, newName, goal);
  }

  /**
   * What it is called in the JSON file.
   *
   * @return measure and statistic
   */
  public String name() {
    return measure + ", " + statistic;
  }

  /**
   * This number divided by the peer's.
   *
   * @return the ratio; null without a peer or where it would not be a number
   */
  public @Nullable Double ratio() {
    if (peer == null) {
      return null;
    }
    double ratio = dualloop / peer;
    return Double.isFinite(ratio) ? ratio : null;
  }

  /**
   * Whether the goal is reached.
   *
   * @return null without a goal; false if nothing was measured
   */
  public @Nullable Boolean holds() {
    return goal == null ? null : better.reaches(dualloop, goal);
  }

  /**
   * Whether there is a goal that is not reached.
   *
   * @return true if so
   */
  public boolean fails() {
    return Boolean.FALSE.equals(holds());
  }
}
