package io.dualloop.benchmarks.contest;

/**
 * How contenders are compared.
 *
 * @param rounds how often each contender is measured, in turn
 * @param tasks how many tasks each measurement of throughput has; a slow contender gets fewer
 * @param window how many of them may be under way
 * @param scheduled how many tasks come on the open schedule
 */
public record ContestSettings(int rounds, int tasks, int window, int scheduled) {

  /** So many tasks a second come on the open schedule. */
  public static final int RATE = 200;

  /**
   * All of it, within ten minutes.
   *
   * @return the settings
   */
  public static ContestSettings whole() {
    return new ContestSettings(5, 20_000, 600, 2_000);
  }

  /**
   * Within three minutes, and good for a look only.
   *
   * @return the settings
   */
  public static ContestSettings quick() {
    return new ContestSettings(3, 5_000, 600, 500);
  }

  /**
   * Whether this is all of it.
   *
   * @return false for a look, or with other numbers
   */
  public boolean isWhole() {
    return equals(whole());
  }
}
