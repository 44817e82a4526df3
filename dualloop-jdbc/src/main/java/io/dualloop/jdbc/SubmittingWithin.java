package io.dualloop.jdbc;

import io.dualloop.api.Submitted;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Submission;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The step of the ordinary submit, as a part of a caller's transaction. */
final class SubmittingWithin {

  /** What tells of it; a process knows it from what it has told itself. */
  private static final String OUTBOX = "outbox";

  private final String prefix;
  private final @Nullable String clock;
  private final Duration limit;
  private final Waiting waiting;
  private final Submitting submitting;
  private final Watchers watchers;
  private final Map<Dialect, Statements> statements = new ConcurrentHashMap<>();

  SubmittingWithin(
      String prefix, @Nullable String clock, Duration limit, Waiting waiting, Telemetry telemetry) {
    this.prefix = prefix;
    this.clock = clock;
    this.limit = limit;
    this.waiting = waiting;
    this.submitting = new Submitting(waiting);
    this.watchers = new Watchers(telemetry);
  }

  /** Made with the caller's commit, or not at all. Blocks. */
  Submitted submit(Connection connection, Submission task) throws SQLException {
    Dialect dialect = CallersConnection.check(connection);
    Statements known =
        Objects.requireNonNull(
            statements.computeIfAbsent(dialect, which -> new Statements(which, prefix, clock)));
    try (CallersTransaction tx = new CallersTransaction(connection, known, limit)) {
      return submit(task, tx);
    } catch (SQLException e) {
      throw CallersConnection.explained(e);
    }
  }

  private Submitted submit(Submission task, CallersTransaction tx) throws SQLException {
    Step step = new Step(tx, watchers);
    try {
      Submitted answer = submitting.submit(task, step);
      if (step.wakes() && tx.statements().dialect().notifies()) {
        // The server tells it with the commit, and forgets it with a rollback.
        String what = Change.write(Set.of(Change.WORK)) + " " + OUTBOX;
        var unused = tx.query("notify", "channel", Database.channel(prefix), "what", what);
      }
      tx.commit();
      // If the caller rolls back, it is counted anew within a second.
      waiting.add(step.waiting());
      return answer;
    } catch (Throwable e) {
      undo(tx, e);
      throw e;
    }
  }

  private static void undo(CallersTransaction tx, Throwable why) {
    try {
      tx.rollback();
      tx.commit();
    } catch (SQLException e) {
      why.addSuppressed(e);
    }
  }
}
