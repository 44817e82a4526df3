package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/** Counts what a transport reports. */
final class Recorded implements Telemetry {

  final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private final ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();

  @Override
  public void count(String event, long times) {
    counts.computeIfAbsent(event, name -> new LongAdder()).add(times);
  }

  @Override
  public void failure(String where, Throwable cause) {
    failures.add(cause);
    count(where, 1);
  }

  long times(String event) {
    LongAdder count = counts.get(event);
    return count == null ? 0 : count.sum();
  }
}
