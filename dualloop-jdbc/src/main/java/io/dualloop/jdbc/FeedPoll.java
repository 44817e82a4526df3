package io.dualloop.jdbc;

import java.sql.SQLException;

/**
 * Looks for tasks that changed and of which a listener of this process was not told. What a step of
 * this process has told already is told to nobody again, only noted.
 */
final class FeedPoll implements Poll {

  private final JdbcFeed feed;

  FeedPoll(JdbcFeed feed) {
    this.feed = feed;
  }

  @Override
  public boolean isWanted() {
    return !feed.listeners().isEmpty();
  }

  @Override
  public void look(Transaction tx) throws SQLException {
    for (Listener listener : feed.listeners()) {
      for (Row task : tx.query("feed.poll", "address", listener.address)) {
        if (feed.deliver(listener, Statuses.read(task))) {
          told(listener, task, tx);
        }
      }
      for (Row task : tx.query("feed.stops", "address", listener.address)) {
        if (feed.deliver(listener, Statuses.read(task)) && task.has("ended")) {
          int unused = tx.update("feed.stopped", "id", task.text("id"));
        }
      }
    }
  }

  /** Nothing follows an ending, so whoever knows it need not watch any more. */
  private static void told(Listener listener, Row task, Transaction tx) throws SQLException {
    String id = task.text("id");
    if (task.has("ended")) {
      int unused = tx.update("leave.remove", "id", id, "address", listener.address);
    } else {
      int unused =
          tx.update(
              "feed.told",
              "id",
              id,
              "address",
              listener.address,
              "version",
              task.number("version"));
    }
  }

  @Override
  public void reconnected() {
    feed.reconnected();
  }
}
