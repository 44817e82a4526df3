package io.dualloop.simulation;

import org.jspecify.annotations.Nullable;

/**
 * Whose a result is: each says so itself.
 *
 * @param parameters what was asked
 * @param life the task that found it
 * @param begin the attempt that found it
 * @param soughtAt when its handler began, which is after the attempt
 */
record Found(String parameters, Life life, Life.Begin begin, long soughtAt) {

  private static long soughtAt(Life life, Life.Begin begin) {
    for (HandlerRun run : life.runs) {
      if (run.token == begin.token) {
        return run.at;
      }
    }
    return begin.at;
  }

  static @Nullable Found of(World world, String value) {
    String[] parts = value.split("#", -1);
    if (parts.length != 3) {
      return null;
    }
    int number = Integer.parseInt(parts[1]);
    for (Life life : world.truth().all()) {
      if (life.number == number) {
        Life.Begin begin = life.begin(Long.parseLong(parts[2]));
        return begin == null ? null : new Found(parts[0], life, begin, soughtAt(life, begin));
      }
    }
    return null;
  }
}
