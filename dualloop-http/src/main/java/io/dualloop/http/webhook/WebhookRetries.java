package io.dualloop.http.webhook;

import io.dualloop.spi.support.Checks;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * How often a webhook is tried, with which pauses, and how long it may wait besides. Only an answer
 * of 2xx ends it; all others, redirects among them, are failures and are tried again, as Standard
 * Webhooks 1.0.0 asks. After the last try it goes to the dead letters.
 *
 * @param pauses after each failed try but the last; there is one try more than pauses, at most 100
 * @param jitter up to which share of a pause it is made longer, at random; 0 to 1
 * @param timeout how long one try may take, 100 ms to 30 s
 * @param longestRetryAfter how much of a {@code Retry-After} is obeyed; it never shortens a pause
 * @param waitsAtMost how long it may wait in all for its turn at a target that is down, throttled
 *     or busy, beside the pauses; such waiting uses up no try
 */
public record WebhookRetries(
    List<Duration> pauses,
    double jitter,
    Duration timeout,
    Duration longestRetryAfter,
    Duration waitsAtMost) {

  /** When the store gives up what no process came to: later than any schedule allowed here ends. */
  static final Duration LONGEST_LIFE = Duration.ofDays(300);

  private static final int MOST_PAUSES = 99;
  private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(100);
  private static final Duration LONGEST_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration MONTH = Duration.ofDays(30);

  private static final WebhookRetries BRIEF =
      new WebhookRetries(
          List.of(Duration.ofSeconds(5), Duration.ofSeconds(5)),
          0,
          Duration.ofSeconds(10),
          Duration.ofMinutes(1),
          Duration.ofMinutes(30));

  private static final WebhookRetries STANDARD =
      new WebhookRetries(
          List.of(
              Duration.ofSeconds(5),
              Duration.ofMinutes(5),
              Duration.ofMinutes(30),
              Duration.ofHours(2),
              Duration.ofHours(5),
              Duration.ofHours(10),
              Duration.ofHours(14),
              Duration.ofHours(20),
              Duration.ofHours(24)),
          0.2,
          Duration.ofSeconds(20),
          Duration.ofHours(2),
          Duration.ofDays(3));

  /**
   * Checks the ranges.
   *
   * @param pauses after each failed try but the last; there is one try more than pauses, at most
   *     100
   * @param jitter up to which share of a pause it is made longer, at random; 0 to 1
   * @param timeout how long one try may take, 100 ms to 30 s
   * @param longestRetryAfter how much of a {@code Retry-After} is obeyed; it never shortens a pause
   * @param waitsAtMost how long it may wait in all for its turn at a target that is down, throttled
   *     or busy, beside the pauses; such waiting uses up no try
   * @throws IllegalArgumentException if something is out of range, or the pauses make more than 30
   *     days
   */
  public WebhookRetries {
    pauses = List.copyOf(pauses);
    pauses.forEach(pause -> Checks.notNegative("a pause", pause));
    if (pauses.size() > MOST_PAUSES) {
      throw new IllegalArgumentException(
          "there may be " + MOST_PAUSES + " pauses, but there are " + pauses.size());
    }
    if (!(jitter >= 0 && jitter <= 1)) {
      throw new IllegalArgumentException("jitter must be 0 to 1, but is " + jitter);
    }
    if (timeout.compareTo(SHORTEST_TIMEOUT) < 0 || timeout.compareTo(LONGEST_TIMEOUT) > 0) {
      throw new IllegalArgumentException(
          "timeout must be 100 ms to 30 s, but is " + timeout.toMillis() + " ms");
    }
    Checks.notNegative("longestRetryAfter", longestRetryAfter);
    Checks.notNegative("waitsAtMost", waitsAtMost);
    Duration sum = pauses.stream().reduce(Duration.ZERO, Duration::plus);
    if (sum.compareTo(MONTH) > 0
        || waitsAtMost.compareTo(MONTH) > 0
        || longestRetryAfter.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException(
          "the pauses, and apart from them waitsAtMost, may make 30 days, and longestRetryAfter one"
              + " day; but they are "
              + List.of(sum, waitsAtMost, longestRetryAfter));
    }
  }

  /**
   * Three tries, 5 seconds apart, each of 10 seconds: for receivers of one's own.
   *
   * @return waits for its turn for up to half an hour
   */
  public static WebhookRetries brief() {
    return BRIEF;
  }

  /**
   * Ten tries over three days, each of 20 seconds: the schedule of Standard Webhooks, for receivers
   * of others, which may be down over a weekend.
   *
   * @return waits for its turn for up to three days besides
   */
  public static WebhookRetries standard() {
    return STANDARD;
  }

  /**
   * The same with another limit for one try.
   *
   * @param limit 100 ms to 30 s
   * @return a copy
   * @throws IllegalArgumentException if out of range
   */
  public WebhookRetries timeout(Duration limit) {
    return new WebhookRetries(pauses, jitter, limit, longestRetryAfter, waitsAtMost);
  }

  /**
   * The same with other pauses.
   *
   * @param newPauses one less than there are tries
   * @return a copy
   * @throws IllegalArgumentException if there are too many, or one is negative
   */
  public WebhookRetries pauses(List<Duration> newPauses) {
    return new WebhookRetries(newPauses, jitter, timeout, longestRetryAfter, waitsAtMost);
  }

  /**
   * The same with another limit for waiting.
   *
   * @param limit zero to 30 days
   * @return a copy
   * @throws IllegalArgumentException if out of range
   */
  public WebhookRetries waitsAtMost(Duration limit) {
    return new WebhookRetries(pauses, jitter, timeout, longestRetryAfter, limit);
  }

  /** How often it is tried in all. */
  int tries() {
    return pauses.size() + 1;
  }

  /** The pause after a try, 1 for the first. */
  Duration pauseAfter(int failed, RandomGenerator random) {
    Duration pause = pauses.get(Math.min(failed, pauses.size()) - 1);
    return pause.plusMillis((long) (pause.toMillis() * jitter * random.nextDouble()));
  }

  Duration bounded(Duration retryAfter) {
    return retryAfter.compareTo(longestRetryAfter) > 0 ? longestRetryAfter : retryAfter;
  }
}
