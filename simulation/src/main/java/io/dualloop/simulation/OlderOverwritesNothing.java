package io.dualloop.simulation;

import io.dualloop.spi.FenceToken;
import io.dualloop.spi.NewResult;

/** A stored answer is never replaced by one whose attempt began earlier. */
final class OlderOverwritesNothing extends Invariant {

  OlderOverwritesNothing(World world) {
    super(world, "F07");
  }

  @Override
  void stored(String key, FenceToken token, NewResult result, long beginBefore) {
    check(
        result.begin() >= beginBefore,
        "%s: the answer of begin %d replaced that of begin %d",
        key,
        result.begin(),
        beginBefore);
  }
}
