package io.dualloop.rabbit;

import io.dualloop.api.Telemetry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What was reported. */
final class Events implements Telemetry {

  private final Map<String, Long> counts = new ConcurrentHashMap<>();
  final List<Throwable> failures = new CopyOnWriteArrayList<>();

  @Override
  public void count(String event, long times) {
    counts.merge(event, times, Long::sum);
  }

  @Override
  public void failure(String where, Throwable cause) {
    count(where, 1);
    failures.add(cause);
  }

  long of(String event) {
    return counts.getOrDefault(event, 0L);
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
