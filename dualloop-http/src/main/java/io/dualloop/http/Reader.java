package io.dualloop.http;

/** Someone who wants to know how a task stands. */
interface Reader {

  /**
   * Takes how it stands; must neither block nor throw. What comes may be the same as before, or
   * even older by its number, and states in between may be left out.
   */
  void see(Told told);

  /** The store can't tell, and nothing will be seen. */
  default void lost() {}
}
