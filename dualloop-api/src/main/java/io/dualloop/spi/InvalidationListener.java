package io.dualloop.spi;

/**
 * Hears of invalidations, each with its number. Every call is a hint: one that is missing shows as
 * a gap in the numbers, at the latest at the next beat.
 */
public interface InvalidationListener {

  /**
   * Something was invalidated.
   *
   * @param number its number, one more than that of the invalidation before
   * @param what a key, a tag, or all
   */
  void onInvalidated(long number, Invalidation what);

  /**
   * A sign of life.
   *
   * @param number that of the last invalidation
   */
  void onBeat(long number);

  /** The connection was lost and is back: invalidations may have been missed. */
  default void onReconnected() {}
}
