package io.dualloop.benchmarks.redis;

import java.nio.file.Path;

/**
 * How the suite runs.
 *
 * @param rounds how often each contender is measured, in turn
 * @param tasks how many tasks each measurement of throughput has; a slow contender gets fewer
 * @param roundTrips how many tasks follow one another where round trips are measured
 * @param bullmq the program that drives BullMQ
 */
public record RedisSettings(int rounds, int tasks, int roundTrips, Path bullmq) {

  private static final int TASKS_PER_WINDOW = 30;

  /**
   * All of it, within five minutes.
   *
   * @param bullmq the program that drives BullMQ
   * @return the settings
   */
  public static RedisSettings whole(Path bullmq) {
    return new RedisSettings(5, 60_000, 4_000, bullmq);
  }

  /**
   * Within three minutes, and good for a look only.
   *
   * @param bullmq the program that drives BullMQ
   * @return the settings
   */
  public static RedisSettings quick(Path bullmq) {
    return new RedisSettings(3, 20_000, 1_000, bullmq);
  }

  /** How many tasks may be under way at a time, whoever is measured. */
  int window() {
    return tasks / TASKS_PER_WINDOW;
  }

  /**
   * Whether this is all of it.
   *
   * @return false for a look, or with other numbers
   */
  public boolean isWhole() {
    return equals(whole(bullmq));
  }
}
