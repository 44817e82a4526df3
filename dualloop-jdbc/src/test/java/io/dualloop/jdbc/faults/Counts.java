package io.dualloop.jdbc.faults;

import io.dualloop.api.Telemetry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what transports report. */
final class Counts implements Telemetry {

  private final Map<String, AtomicLong> events = new ConcurrentHashMap<>();

  @Override
  public void count(String event, long times) {
    events.computeIfAbsent(event, name -> new AtomicLong()).addAndGet(times);
  }

  @Override
  public void failure(String where, Throwable cause) {
    count(where, 1);
  }

  long of(String event) {
    return events.getOrDefault(event, new AtomicLong()).get();
  }
}
