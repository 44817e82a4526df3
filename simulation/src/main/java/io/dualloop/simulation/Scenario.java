package io.dualloop.simulation;

/** A scripted story, played under many schedules; it judges its own end beside all invariants. */
abstract class Scenario extends Invariant {

  Scenario(World world, String rule) {
    super(world, rule);
  }

  /** What it begins with, as soon as the nodes are there. */
  abstract void begin();

  /** How many foreground nodes it needs beside those that there are anyway. */
  int frontNodes() {
    return 0;
  }

  /**
   * How long faults go on at least, in nanoseconds, so that the story is over before all is calm.
   */
  long lasts() {
    return 0;
  }
}
