package io.dualloop.core.background;

import io.dualloop.api.Telemetry;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the counts and failures, for tests. */
final class Recorded implements Telemetry {

  private final ConcurrentHashMap<String, Long> counts = new ConcurrentHashMap<>();

  @Override
  public void count(String event, long times) {
    counts.merge(event, times, Long::sum);
  }

  @Override
  public void failure(String where, Throwable cause) {
    counts.merge(where, 1L, Long::sum);
  }

  long of(String event) {
    return counts.getOrDefault(event, 0L);
  }
}
