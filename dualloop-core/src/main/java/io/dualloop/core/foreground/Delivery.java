package io.dualloop.core.foreground;

/** What happens to an answer that comes when the conversation has gone on to a later turn. */
public enum Delivery {
  /** Told as soon as the floor is not the user's. */
  NOW,
  /** Told as soon as nobody speaks. */
  WHEN_IDLE,
  /**
   * Not told to the one who asked, but to {@link Session#onLate}, as soon as the floor is not the
   * user's: for a screen, or for a note.
   */
  SILENT,
  /** Not told; it can still be read from the inquiry. */
  DROP
}
