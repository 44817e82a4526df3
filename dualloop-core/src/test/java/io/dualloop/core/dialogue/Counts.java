package io.dualloop.core.dialogue;

import io.dualloop.api.Telemetry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Telemetry that a test can read. */
final class Counts implements Telemetry {

  private final Map<String, Long> counts = new HashMap<>();
  final List<Duration> feedback = new ArrayList<>();
  final List<String> failures = new ArrayList<>();

  @Override
  public void count(String event, long times) {
    counts.merge(event, times, Long::sum);
  }

  @Override
  public void time(String event, Duration took) {
    if (event.equals("dialogue.feedback")) {
      feedback.add(took);
    }
  }

  @Override
  public void failure(String event, Throwable cause) {
    failures.add(event + ": " + cause);
  }

  long of(String event) {
    return counts.getOrDefault(event, 0L);
  }
}
