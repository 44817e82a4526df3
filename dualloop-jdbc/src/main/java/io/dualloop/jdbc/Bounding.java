package io.dualloop.jdbc;

import java.sql.SQLException;
import java.util.List;

/**
 * Brings everything that is bounded into its bounds, a portion in each step. Used by one step after
 * the other; what is left over when time is up goes on with the next sweep.
 */
final class Bounding {

  /** So much of a kind goes in one step. */
  private interface Kind {
    int drop(int max, Step step) throws SQLException;
  }

  private final List<Kind> tasks;
  private final List<Kind> others;
  private final DueSteps due;
  private int kind;

  Bounding(DueSteps due, Limits limits) {
    this.due = due;
    Surplus over = new Surplus("over.last", limits.maxEnded(), this::over);
    Surplus stones = new Surplus("stones.last", limits.maxTombstones(), this::stones);
    Surplus letters = new Surplus("dead.last", limits.maxDeadLetters(), Bounding::letters);
    tasks = List.of(over::drop, stones::drop);
    others = List.of(letters::drop, Bounding::answers);
  }

  boolean isDone() {
    return kind == tasks.size() + others.size();
  }

  /** Does away with a portion; returns how many of them were tasks, at most {@code max}. */
  int next(int max, Step step) throws SQLException {
    if (isDone()) {
      // The step that did the last portion is made again.
      return 0;
    }
    if (kind < tasks.size()) {
      int touched = tasks.get(kind).drop(max, step);
      kind += touched < max ? 1 : 0;
      return touched;
    }
    int gone = others.get(kind - tasks.size()).drop(Sweeping.BATCH, step);
    kind += gone < Sweeping.BATCH ? 1 : 0;
    return 0;
  }

  private int over(Row last, int max, Step step) throws SQLException {
    List<Row> found = step.tx.query("over.look", "end", last.number("end_no"), "max", max);
    List<Row> rows = Picking.lock("over.lock", found, step.tx);
    for (Row row : rows) {
      due.shrink(new Task(row), step);
    }
    return rows.size();
  }

  private int stones(Row last, int max, Step step) throws SQLException {
    long forget = last.number("forget");
    long end = last.number("end_no");
    List<Row> found = step.tx.query("stones.look", "forget", forget, "end", end, "max", max);
    List<Row> rows = Picking.lock("stones.lock", found, step.tx);
    for (Row row : rows) {
      due.forget(new Task(row), step);
    }
    return rows.size();
  }

  private static int letters(Row last, int max, Step step) throws SQLException {
    long number = last.number("at_no");
    List<String> ids = Picking.ids(step.tx.query("dead.look", "number", number, "max", max));
    return ids.isEmpty() ? 0 : step.tx.update("dead.drop", "number", number, "ids", ids);
  }

  private static int answers(int max, Step step) throws SQLException {
    List<String> keys = Picking.ids(step.tx.query("results.look", "max", max));
    return keys.isEmpty() ? 0 : step.tx.update("results.drop", "ids", keys);
  }
}
