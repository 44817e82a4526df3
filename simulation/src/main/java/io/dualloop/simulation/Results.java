package io.dualloop.simulation;

import io.dualloop.spi.NewResult;
import java.util.HashMap;
import java.util.Map;

/** What is known of the shared answers: by which attempt the stored one of each key was found. */
final class Results {

  private final Map<String, Long> newest = new HashMap<>();
  private final World world;

  Results(World world) {
    this.world = world;
  }

  /** One call has had its effect. */
  void answered(String call, Object[] args, Object answer) {
    if (call.equals("put") && Boolean.TRUE.equals(answer) && args[2] instanceof NewResult result) {
      String key = (String) args[0];
      long before = newest.getOrDefault(key, 0L);
      world.olderOverwritesNothing().stored(key, before, result.begin());
      newest.put(key, result.begin());
    }
  }
}
