package io.dualloop.jdbc;

import io.dualloop.api.CommandRequest;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.CommandWriter;
import io.dualloop.spi.Submission;
import io.dualloop.spi.support.Checks;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;

/**
 * Submits tasks in transactions of the caller, beside whatever else is written there: workers see a
 * task if and only if its transaction is committed. The tables must be in the database of the
 * connection.
 *
 * <p>Safe for concurrent use, each call with a connection of its own. Every call blocks for some
 * round trips, and while another transaction that is not over yet has the same key. It never
 * commits, rolls back or closes the connection, sets nothing on it, and leaves no savepoint behind.
 * Whatever it throws, it has changed nothing in the transaction.
 *
 * <p>Who joins a task that runs holds its row until the transaction ends, and with it its lease,
 * but none of the others that its worker has: a transaction that stays open for longer than a lease
 * may let this task begin again elsewhere.
 *
 * <p>A task's time runs from the submit on, not from the commit. It has no threads and no
 * connections, and need not be closed.
 */
public final class JdbcOutbox {

  private final CommandWriter writer;
  private final SubmittingWithin submitting;

  JdbcOutbox(CommandWriter writer, SubmittingWithin submitting) {
    this.writer = Objects.requireNonNull(writer, "writer");
    this.submitting = submitting;
  }

  /**
   * Submits a command. A question is asked when the transaction is over: its answer can't come
   * before.
   *
   * @param connection in a transaction, auto-commit off; stays the caller's
   * @param request what shall be done; without a user of its own it is nobody's in particular
   * @return the task, with its id; if the idempotency key was used before with the same parameters,
   *     the task that it was used for
   * @throws TaskRefusedException if the queue is full, or the idempotency key was used before with
   *     other parameters
   * @throws IllegalArgumentException if the request's terms contradict each other, or the tables
   *     are not in the connection's database
   * @throws IllegalStateException if the connection is closed, commits by itself or only reads, or
   *     its transaction has failed before
   * @throws io.dualloop.api.error.InvalidEnvelopeException if the parameters can't be written, or
   *     are too large
   * @throws SQLException as the database says; after a deadlock or a serialization failure the
   *     transaction has to be made again
   */
  public TaskStatus submit(Connection connection, CommandRequest<?, ?> request)
      throws SQLException {
    Objects.requireNonNull(connection, "connection");
    request.check();
    return submit(connection, writer.write(request));
  }

  /**
   * Submits a task that the caller has written itself: also with a request key or a watcher.
   *
   * @param connection in a transaction, auto-commit off; stays the caller's
   * @param task what shall be done
   * @return the task, or the one that has its id, its idempotency key, or its request key
   * @throws TaskRefusedException if the queue is full, or the idempotency key was used before with
   *     other parameters
   * @throws IllegalArgumentException if a time is not positive, the delay is negative, or the
   *     tables are not in the connection's database
   * @throws IllegalStateException if the connection is closed, commits by itself or only reads, or
   *     its transaction has failed before
   * @throws SQLException as the database says; after a deadlock or a serialization failure the
   *     transaction has to be made again
   */
  public TaskStatus submit(Connection connection, Submission task) throws SQLException {
    Objects.requireNonNull(connection, "connection");
    Checks.positive("timeout", task.timeout());
    Checks.notNegative("delay", task.delay());
    if (task.startWithin() != null) {
      Checks.positive("startWithin", task.startWithin());
    }
    return taken(task, submitting.submit(connection, task));
  }

  private static TaskStatus taken(Submission task, Submitted answer) {
    return answer.<TaskStatus>fold(
        made -> made,
        joined -> joined,
        usedBy -> {
          throw new TaskRefusedException(
              "the idempotency key of task "
                  + task.id()
                  + " was used with other parameters by task "
                  + usedBy,
              answer);
        },
        retryAfter -> {
          throw new TaskRefusedException(
              "the queue is full, so that task "
                  + task.id()
                  + " was not taken: make the transaction again after "
                  + retryAfter,
              answer);
        });
  }
}
