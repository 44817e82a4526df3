package io.dualloop.simulation;

/** While a loop lives somewhere, the store is swept: what is due happens without any worker. */
final class SweepsGoOn extends Invariant {

  /** The interval, and one sweep that never answered. */
  private static final long LATE_NANOS = 7_000_000_000L;

  private long sweptAt;

  SweepsGoOn(World world) {
    super(world, "T08");
  }

  @Override
  void swept() {
    sweptAt = world.now();
  }

  @Override
  void afterStep() {
    if (world.now() > world.calmAt()) {
      long from = Math.max(sweptAt, world.calmAt());
      check(
          world.now() - from < LATE_NANOS,
          "nothing was swept for %d ms",
          (world.now() - sweptAt) / 1_000_000);
    }
  }
}
