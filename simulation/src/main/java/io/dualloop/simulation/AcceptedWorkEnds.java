package io.dualloop.simulation;

/** Nothing accepted is lost: with a live worker and without faults every task ends. */
final class AcceptedWorkEnds extends Invariant {

  AcceptedWorkEnds(World world) {
    super(world, "T01");
  }

  @Override
  void atEnd() {
    for (Life life : world.truth().unended()) {
      broken(life + " has not ended, but is " + Truth.describe(life.status));
    }
  }
}
