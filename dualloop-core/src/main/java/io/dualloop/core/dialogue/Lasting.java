package io.dualloop.core.dialogue;

/** What becomes of something that waits to be said when the user has begun another turn. */
enum Lasting {
  /** It belongs to its turn, and is not said after it. */
  TURN,
  /** It is a last answer: what is set for late answers decides. */
  AS_LATE_ANSWERS,
  /** It is news: said as long as a late answer may wait, whatever becomes of those. */
  A_WHILE,
  /** It is owed to the user: said whenever it can be. */
  UNTIL_SAID
}
