package io.dualloop.core.intent;

/** Stub. */
public enum Confirmation {
  /** y. */
  YES,
  /** n. */
  NO,
  /** x. */
  NEITHER;

  /** Stub. */
  public static Confirmation of(String text) {
    return text.equals("yes") ? YES : text.equals("no") ? NO : NEITHER;
  }
}
