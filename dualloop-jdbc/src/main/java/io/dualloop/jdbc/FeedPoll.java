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

  private static final int PAGE = 100;

  /** What is left then may be held by steps, and is looked at in the next round. */
  private static final int MOST_PAGES = 10;

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
      List<Row> stopped = tx.query("feed.stops", "address", listener.address);
      boolean more = true;
      for (int pages = 0; more && pages < MOST_PAGES; pages++) {
        List<Row> changed = tx.query("feed.poll", "address", listener.address, "most", PAGE);
        note(changed, listener, tx);
        more = changed.size() == PAGE;
      }
      noteStopped(stopped, listener, tx);
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
      List<String> gone = new ArrayList<>();
      List<Row> seen = new ArrayList<>();
      for (Row free : tx.query("feed.free", "address", listener.address, "ids", ids)) {
        Row task = Objects.requireNonNull(told.get(free.text("id")));
        if (task.has("ended")) {
          // Nothing follows an ending, so whoever knows it need not watch any more.
          gone.add(task.text("id"));
        } else {
          seen.add(task);
        }
      }
      if (!gone.isEmpty()) {
        int unused = tx.update("feed.gone", "address", listener.address, "ids", gone);
      }
      noteSeen(seen, listener, tx);
      tx.commit();
    }
  }

  private static void noteSeen(List<Row> seen, Listener listener, Transaction tx)
      throws SQLException {
    Statements statements = tx.statements();
    List<Sql.Filled> all = new ArrayList<>();
    if (statements.dialect().takesColumns() && !seen.isEmpty()) {
      List<Long> versions = seen.stream().map(task -> task.number("version")).toList();
      Column version = new Column("bigint", versions);
      Column id = Column.texts(Picking.ids(seen));
      all.add(told(id, version, listener, statements));
    } else {
      seen.forEach(
          row -> all.add(told(row.text("id"), row.number("version"), listener, statements)));
    }
    for (Sql.Filled each : all) {
      int unused = tx.update(each);
    }
  }

  private static Sql.Filled told(
      Object id, Object version, Listener listener, Statements statements) {
    return statements
        .get("feed.told")
        .fill(Map.of("address", listener.address, "id", id, "version", version));
  }

  private void noteStopped(List<Row> found, Listener listener, Transaction tx) throws SQLException {
    List<String> ids = new ArrayList<>();
    for (Row task : found) {
      if (deliver(listener, task) && task.has("ended")) {
        ids.add(task.text("id"));
      }
    }
    if (!ids.isEmpty()) {
      List<String> free = Picking.ids(tx.query("feed.over", "ids", ids));
      if (!free.isEmpty()) {
        int unused = tx.update("feed.stopped", "ids", free);
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

  @Override
  public void reconnected() {
    feed.reconnected();
  }
}
