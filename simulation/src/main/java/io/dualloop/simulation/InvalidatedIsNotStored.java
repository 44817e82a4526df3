package io.dualloop.simulation;

import io.dualloop.spi.FenceToken;
import io.dualloop.spi.NewResult;

/** No answer is stored that was sought before an invalidation that has been done since. */
final class InvalidatedIsNotStored extends Invariant {

  InvalidatedIsNotStored(World world) {
    super(world, "F06a");
  }

  @Override
  void stored(String key, FenceToken token, NewResult result, long beginBefore) {
    long now = world.results().generation(key, token.tags());
    check(
        now <= token.generation(),
        "%s: an answer of generation %d was stored in generation %d",
        key,
        token.generation(),
        now);
  }
}
