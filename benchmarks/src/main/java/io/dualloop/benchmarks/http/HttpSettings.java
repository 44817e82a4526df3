package io.dualloop.benchmarks.http;

/**
 * How much is measured.
 *
 * @param updates of statuses, 100 a second
 * @param streams how many are open at one server when their memory is measured
 * @param rounds of polling, in each of which both servers take a turn
 * @param turnSeconds how long a turn lasts
 */
public record HttpSettings(int updates, int streams, int rounds, int turnSeconds) {

  /** So many updates a second come on the open schedule. */
  static final int RATE = 100;

  /** One stream of each is what is measured; each is updated once a second. */
  static final int UPDATED = 100;

  /** How many streams are open beside those. */
  static final int OTHERS = 500;

  /** How many tasks are polled in turn. */
  static final int POLLED = 1_000;

  /** On how many connections, each with one request under way. */
  static final int CONNECTIONS = 16;

  /**
   * All of it, within five minutes.
   *
   * @return the settings
   */
  public static HttpSettings whole() {
    return new HttpSettings(6_000, 5_000, 5, 5);
  }

  /**
   * Within three minutes, and good for a look only: all streams, but fewer updates and shorter
   * rounds.
   *
   * @return the settings
   */
  public static HttpSettings quick() {
    return new HttpSettings(1_500, 5_000, 3, 3);
  }

  /**
   * Whether this is all of it.
   *
   * @return false for a look, or with other numbers
   */
  public boolean isWhole() {
    return equals(whole());
  }
}
