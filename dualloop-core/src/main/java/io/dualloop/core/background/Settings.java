package io.dualloop.core.background;

import java.time.Duration;

/** What the parts of the engine must know of how the loop was built. */
record Settings(String name, int slots, Duration drainWithin, Duration lease, Weights weights) {

  /** How often each priority is preferred. */
  record Weights(int high, int normal, int low) {

    static final Weights DEFAULT = new Weights(6, 3, 1);

    private static final int MAX = 1_000;

    Weights {
      check("high", high);
      check("normal", normal);
      check("low", low);
    }

    private static void check(String which, int weight) {
      if (weight < 1 || weight > MAX) {
        throw new IllegalArgumentException(
            "weight "
                + which
                + " must be 1 to "
                + MAX
                + ", so that no priority is left out, but is "
                + weight);
      }
    }

    PriorityPicks picks() {
      return new PriorityPicks(high, normal, low);
    }
  }
}
