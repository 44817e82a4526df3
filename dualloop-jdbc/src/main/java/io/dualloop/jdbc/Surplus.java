package io.dualloop.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The oldest of what there is too much of, done away with in portions. Up to which it is too much
 * is read once, since that walks over all that stay. Used by one step after the other.
 */
final class Surplus {

  /** Does away with some. */
  @FunctionalInterface
  interface Portion {

    /**
     * Does away with at most so many.
     *
     * @param last the youngest that is too much
     * @return how many
     */
    int drop(Row last, int max, Step step) throws SQLException;
  }

  private final String statement;
  private final int kept;
  private final Portion portion;
  private @Nullable Row last;
  private boolean looked;

  Surplus(String statement, int kept, Portion portion) {
    this.statement = statement;
    this.kept = kept;
    this.portion = portion;
  }

  /** Does away with at most so many; returns how many. Fewer are the last ones. */
  int drop(int max, Step step) throws SQLException {
    if (!looked) {
      last = step.tx.one(statement, "kept", kept);
      looked = true;
    }
    return last == null ? 0 : portion.drop(last, max, step);
  }
}
