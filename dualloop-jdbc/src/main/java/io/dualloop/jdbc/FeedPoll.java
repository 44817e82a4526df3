package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.sql.SQLException;

/**
 * Looks for tasks that changed and of which a listener of this process was not told. What a step of
 * this process has told already is told to nobody again, only noted.
 */
final class FeedPoll implements Poll {

  private final JdbcFeed feed;
  private final Telemetry telemetry;

  FeedPoll(JdbcFeed feed, Telemetry telemetry) {
    this.feed = feed;
    this.telemetry = telemetry;
  }

  @Override
  public boolean isWanted() {
    return !feed.listeners().isEmpty();
  }

  @Override
  public void look(Transaction tx) throws SQLException {
    for (Listener listener : feed.listeners()) {
      for (Row task : tx.query("feed.poll", "address", listener.address)) {
        if (deliver(listener, task)) {
          told(listener, task, tx);
        }
      }
      for (Row task : tx.query("feed.stops", "address", listener.address)) {
        if (deliver(listener, task) && task.has("ended")) {
          int unused = tx.update("feed.stopped", "id", task.text("id"));
        }
      }
    }
  }

  /** One that can't be read, since somebody else wrote it, must not hide the others. */
  private boolean deliver(Listener listener, Row task) {
    try {
      return feed.deliver(listener, Statuses.read(task));
    } catch (RuntimeException e) {
      telemetry.failure("jdbc.status", e);
      return true;
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
