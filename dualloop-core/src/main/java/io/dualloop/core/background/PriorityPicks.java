package io.dualloop.core.background;

import io.dualloop.api.Priority;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the preferred priority of each claim, so that each gets its share and the shares are
 * spread evenly: smooth weighted round robin. Belongs to the loop's thread.
 */
final class PriorityPicks {

  private static final Priority[] PRIORITIES = {Priority.HIGH, Priority.NORMAL, Priority.LOW};

  private final int[] weights;
  private final int[] credit = new int[PRIORITIES.length];
  private final int total;

  PriorityPicks(int high, int normal, int low) {
    this.weights = new int[] {high, normal, low};
    this.total = high + normal + low;
  }

  List<Priority> next(int count) {
    List<Priority> picks = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      picks.add(next());
    }
    return picks;
  }

  /** Everyone earns its weight, the richest is served and pays for all. */
  private Priority next() {
    int richest = 0;
    for (int i = 0; i < credit.length; i++) {
      credit[i] += weights[i];
      if (credit[i] > credit[richest]) {
        richest = i;
      }
    }
    credit[richest] -= total;
    return PRIORITIES[richest];
  }
}
