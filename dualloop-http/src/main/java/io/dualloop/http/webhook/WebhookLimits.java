package io.dualloop.http.webhook;

import io.dualloop.spi.support.Checks;

/**
 * How much is sent to one server, which is a host and a port, by one process. What is over it waits
 * in the transport, not on a thread.
 *
 * @param perSecond how many webhooks on the average, 1 to 100,000
 * @param burst how many at once after a rest, 1 to 100,000
 * @param concurrency how many at the same time, 1 to 1,000; fewer than the background loop has
 *     slots, or one server that does not answer takes them all until it is found to be down
 * @param servers how many servers are kept in mind, 1 to 1,000,000
 */
public record WebhookLimits(int perSecond, int burst, int concurrency, int servers) {

  /** 50 per second, 100 at once after a rest, 4 at the same time; 10,000 servers. */
  public static final WebhookLimits DEFAULT = new WebhookLimits(50, 100, 4, 10_000);

  /**
   * Checks the ranges.
   *
   * @param perSecond how many webhooks on the average, 1 to 100,000
   * @param burst how many at once after a rest, 1 to 100,000
   * @param concurrency how many at the same time, 1 to 1,000; fewer than the background loop has
   *     slots, or one server that does not answer takes them all until it is found to be down
   * @param servers how many servers are kept in mind, 1 to 1,000,000
   * @throws IllegalArgumentException if out of range
   */
  public WebhookLimits {
    check("perSecond", perSecond, 100_000);
    check("burst", burst, 100_000);
    check("concurrency", concurrency, 1_000);
    check("servers", servers, 1_000_000);
  }

  private static void check(String name, int value, int most) {
    if (Checks.atLeastOne(name, value) > most) {
      throw new IllegalArgumentException(name + " must be at most " + most + ", but is " + value);
    }
  }

  /**
   * The same with another rate.
   *
   * @param average how many per second, 1 to 100,000
   * @param atOnce how many at once after a rest, 1 to 100,000
   * @return a copy
   * @throws IllegalArgumentException if out of range
   */
  public WebhookLimits rate(int average, int atOnce) {
    return new WebhookLimits(average, atOnce, concurrency, servers);
  }

  /**
   * The same with another number at the same time.
   *
   * @param most 1 to 1,000
   * @return a copy
   * @throws IllegalArgumentException if out of range
   */
  public WebhookLimits concurrency(int most) {
    return new WebhookLimits(perSecond, burst, most, servers);
  }
}
