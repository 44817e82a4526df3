package io.dualloop.jdbc;

import java.sql.SQLException;

/** Something that is looked for again and again, on the poller's thread. */
interface Poll {

  /** Looks in a transaction of its own, which is committed after it. */
  void look(Transaction tx) throws SQLException;

  /** Whether somebody wants to know. */
  boolean isWanted();

  /** In every how many rounds of the poller it is looked for. */
  default int everyRounds() {
    return 2;
  }

  /** The database was away, and is back. */
  void reconnected();
}
