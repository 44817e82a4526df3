package io.dualloop.http;

import io.dualloop.api.TaskStatus;
import java.time.Duration;
import java.time.Instant;

/** When it makes sense to look again. Advice: it compares two clocks, and is always 1 to 30 s. */
final class RetryAfter {

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private RetryAfter() {}

  static String of(TaskStatus status, Instant now) {
    Duration remaining = status.progress().remaining();
    // Nothing is known of the end: what has taken long is likely to take longer.
    Duration wait =
        remaining != null
            ? remaining
            : Duration.between(status.times().acceptedAt(), now).dividedBy(10);
    return seconds(wait);
  }

  static String seconds(Duration wait) {
    Duration bounded = wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
    bounded = bounded.compareTo(SHORTEST) < 0 ? SHORTEST : bounded;
    return Long.toString(bounded.plusMillis(999).toSeconds());
  }
}
