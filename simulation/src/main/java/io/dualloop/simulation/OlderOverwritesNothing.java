package io.dualloop.simulation;

/** A stored answer is never replaced by one whose attempt began earlier. */
final class OlderOverwritesNothing extends Invariant {

  OlderOverwritesNothing(World world) {
    super(world, "F07");
  }

  void stored(String key, long before, long begin) {
    check(begin >= before, "%s: the answer of begin %d replaced that of begin %d", key, begin, before);
  }
}
