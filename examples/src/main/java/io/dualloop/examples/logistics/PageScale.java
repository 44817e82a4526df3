package io.dualloop.examples.logistics;

/** From time to place on the page: downwards, in pixels. */
final class PageScale {

  private static final double PIXELS_PER_SECOND = 96;
  private static final int TOP = 14;

  private PageScale() {}

  static long y(long ms) {
    return TOP + Math.round(Math.max(0, ms) * PIXELS_PER_SECOND / 1_000);
  }

  static long height(long fromMs, long toMs) {
    return Math.max(3, y(toMs) - y(fromMs));
  }
}
