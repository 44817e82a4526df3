package io.dualloop.core.freshness;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where an answer comes from.
 *
 * @param begin the number of the begin of the attempt that found it
 * @param version the version of the source's data, or null
 * @param computeTime how long the attempt took; zero if that is not known
 * @param bytes how long the answer is as JSON
 */
public record Origin(long begin, @Nullable Long version, Duration computeTime, int bytes) {

  /**
   * Whether an answer of this origin must not be overwritten by one of another (F07).
   *
   * @param other where the other one comes from
   * @return true if this one began later, or has the larger version where both have one
   */
  public boolean isNewerThan(Origin other) {
    return begin > other.begin
        || (version != null && other.version != null && version > other.version);
  }
}
