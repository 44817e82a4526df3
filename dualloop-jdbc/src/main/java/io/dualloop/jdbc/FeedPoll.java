package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
      note(tx.query("feed.poll", "address", listener.address), listener, tx);
      noteStopped(tx.query("feed.stops", "address", listener.address), listener, tx);
    }
  }

  /**
   * Tells them all, and notes those that no step holds: a status that is not noted is looked at
   * again, and told to nobody twice. So the poll waits for no step, and none for the poll in a
   * circle.
   */
  private void note(List<Row> found, Listener listener, Transaction tx) throws SQLException {
    Map<String, Row> told = new HashMap<>();
    for (Row task : found) {
      if (deliver(listener, task)) {
        told.put(task.text("id"), task);
      }
    }
    if (!told.isEmpty()) {
      List<String> ids = List.copyOf(told.keySet());
      for (Row free : tx.query("feed.free", "address", listener.address, "ids", ids)) {
        note(Objects.requireNonNull(told.get(free.text("id"))), listener, tx);
      }
      tx.commit();
    }
  }

  private void noteStopped(List<Row> found, Listener listener, Transaction tx) throws SQLException {
    List<String> ids = new ArrayList<>();
    for (Row task : found) {
      if (deliver(listener, task) && task.has("ended")) {
        ids.add(task.text("id"));
      }
    }
    if (!ids.isEmpty()) {
      for (Row free : tx.query("feed.over", "ids", ids)) {
        int unused = tx.update("feed.stopped", "id", free.text("id"));
      }
      tx.commit();
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
  private static void note(Row task, Listener listener, Transaction tx) throws SQLException {
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
