package io.dualloop.spi;

import io.dualloop.api.TaskStatus;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What a sweep did.
 *
 * @param touched how many tasks it changed
 * @param nextIn when something will next be due, as far as the store knows; zero if more is due now
 * @param tell for each task changed, who should be told; empty if the store told them itself
 */
public record Swept(int touched, Duration nextIn, Map<TaskStatus, Set<Address>> tell) {

  /**
   * Refuses null and copies the map.
   *
   * @param touched how many tasks it changed
   * @param nextIn when something will next be due, as far as the store knows; zero if more is due
   *     now
   * @param tell for each task changed, who should be told; empty if the store told them itself
   */
  public Swept {
    Objects.requireNonNull(nextIn, "nextIn");
    tell = Map.copyOf(tell);
  }
}
