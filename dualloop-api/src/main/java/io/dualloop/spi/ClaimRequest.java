package io.dualloop.spi;

import io.dualloop.api.Priority;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a worker can take now. The weighting of priorities is in the picks, so that it is the same
 * on every transport.
 *
 * @param worker who claims
 * @param room for each type that the worker knows, how many more it can take; a type that is absent
 *     stays for others
 * @param picks the preferred priority of each attempt wanted
 * @param lease how long an attempt is protected without renewal
 */
public record ClaimRequest(
    Address worker, Map<String, Integer> room, List<Priority> picks, Duration lease) {

  /**
   * Copies the collections.
   *
   * @param worker who claims
   * @param room for each type that the worker knows, how many more it can take; a type that is
   *     absent stays for others
   * @param picks the preferred priority of each attempt wanted
   * @param lease how long an attempt is protected without renewal
   */
  public ClaimRequest {
    room = Map.copyOf(room);
    picks = List.copyOf(picks);
  }
}
