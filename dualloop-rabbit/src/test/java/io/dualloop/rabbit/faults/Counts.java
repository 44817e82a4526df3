package io.dualloop.rabbit.faults;

import io.dualloop.api.Telemetry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts what transports report. */
final class Counts implements Telemetry {

  private final Map<String, Long> events = new ConcurrentHashMap<>();

  @Override
  public void count(String event, long times) {
    events.merge(event, times, Long::sum);
  }

  @Override
  public void failure(String where, Throwable cause) {
    count(where, 1);
  }

  long of(String event) {
    return events.getOrDefault(event, 0L);
  }

  @Override
  public String toString() {
    return events.toString();
  }
}
