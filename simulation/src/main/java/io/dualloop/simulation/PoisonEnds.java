package io.dualloop.simulation;

/** A task that took its workers with it five times is not given to another one. */
final class PoisonEnds extends Invariant {

  private static final int MOST = 5;

  PoisonEnds(World world) {
    super(world, "T10");
  }

  @Override
  void begun(Life life, Life.Begin begin) {
    check(
        life.unsettledBegins < MOST,
        "%s#%d begins after %d begins without a settle",
        life,
        begin.token,
        life.unsettledBegins);
  }
}
