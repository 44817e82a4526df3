package io.dualloop.http.client;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long to wait before the next try: doubling to 30 seconds, and never less than was asked. */
final class Backoff {

  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Duration shortest;
  private Duration next;

  Backoff(Duration shortest) {
    this.shortest = shortest;
    this.next = shortest;
  }

  synchronized void reset() {
    next = shortest;
  }

  /** With up to a fifth more, so that those who were cut together don't come back together. */
  synchronized Duration next(Duration asked) {
    Duration now = next;
    Duration doubled = now.multipliedBy(2);
    next = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
    Duration wait = asked.compareTo(now) > 0 ? asked : now;
    return wait.plusMillis(ThreadLocalRandom.current().nextLong(wait.toMillis() / 5 + 1));
  }

  /** What an answer asks for; zero if nothing. At most five minutes. */
  static Duration asked(HttpResponse<?> response) {
    String value = response.headers().firstValue("Retry-After").orElse("");
    boolean digits = !value.isEmpty() && value.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits && value.length() <= 9
        ? Duration.ofSeconds(Math.min(300, Long.parseLong(value)))
        : Duration.ZERO;
  }
}
