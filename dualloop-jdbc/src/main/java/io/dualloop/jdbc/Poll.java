package io.dualloop.jdbc;

import java.sql.SQLException;
import java.time.Duration;

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

  /** How often it is looked for if it is told that there is something; the usual is given. */
  default Duration everyWhenTold(Duration usual) {
    return usual;
  }

  /** The database was away, and is back. */
  void reconnected();
}
