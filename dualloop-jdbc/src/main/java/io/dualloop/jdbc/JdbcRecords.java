package io.dualloop.jdbc;

import io.dualloop.api.User;
import io.dualloop.spi.BusinessRecord;
import io.dualloop.spi.RecordSource;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Makes sources of records (tier 3) out of queries, over any database with a JDBC driver. Their
 * reads run on a few threads of its own, so that no loop waits for the database, and fail when they
 * take too long, are too many, or the database refuses. Nothing is written. Safe for concurrent
 * use.
 */
public final class JdbcRecords implements AutoCloseable {

  private final ReadingThreads threads;
  private final DataSource database;

  JdbcRecords(DataSource database, ReadingThreads threads) {
    this.database = database;
    this.threads = threads;
  }

  /**
   * What stands at the places of a query.
   *
   * @param <P> the parameters of the question
   */
  @FunctionalInterface
  public interface Values<P> {

    /**
     * Called on a thread of the records for each read.
     *
     * @param parameters what is asked
     * @param user for whom
     * @return one value for each question mark, as the driver's {@code setObject} takes it; null
     *     where null is meant
     */
    List<? extends @Nullable Object> of(P parameters, User user);
  }

  /**
   * Makes a record out of a row.
   *
   * @param <R> the result
   */
  @FunctionalInterface
  public interface RowReader<R> {

    /**
     * Called on a thread of the records for each row.
     *
     * @param row stands on the row; must not be moved or kept
     * @return what it says, with its age, which the query had better compute by the time of its
     *     database
     * @throws SQLException if the row can't be read
     */
    BusinessRecord<R> read(ResultSet row) throws SQLException;
  }

  /**
   * With the defaults: 4 threads, 1 second, 100 waiting. Does not block.
   *
   * @param database gives connections, which are closed after each read; stays the caller's
   * @return new ones, to be closed by the caller after the loops
   */
  public static JdbcRecords on(DataSource database) {
    return builder(database).open();
  }

  /**
   * Starts from the defaults, to change some.
   *
   * @param database gives connections, which are closed after each read; stays the caller's
   * @return a new builder
   */
  public static JdbcRecordsBuilder builder(DataSource database) {
    return new JdbcRecordsBuilder(database);
  }

  /**
   * A source that reads by a query. Its stages complete on a thread of the records, or on a timer's
   * if the time is over; they fail with {@link java.util.concurrent.TimeoutException} then, with
   * {@link JdbcUnavailableException} if too many reads wait, and else as the database or the code
   * given here says. It does not write what tasks find.
   *
   * @param <P> the parameters of the question
   * @param <R> its result
   * @param query with a question mark for each value. The first row that it finds is the record; if
   *     it finds none, there is no record
   * @param values what stands at the question marks
   * @param reader makes the record; must not give null
   * @return a source for {@code record(…)} of a loop
   */
  public <P, R> RecordSource<P, R> source(String query, Values<P> values, RowReader<R> reader) {
    RecordQuery<P, R> reading =
        new RecordQuery<>(
            Objects.requireNonNull(query, "query"),
            Objects.requireNonNull(values, "values"),
            Objects.requireNonNull(reader, "reader"));
    return new RecordSource<>() {
      @Override
      public CompletionStage<Optional<BusinessRecord<R>>> read(P parameters, User user) {
        Objects.requireNonNull(parameters, "parameters");
        Objects.requireNonNull(user, "user");
        return threads.run(() -> reading.read(database, threads.limit(), parameters, user));
      }
    };
  }

  /**
   * Ends the threads: what has not begun fails, and what is under way is waited for, for 2 seconds
   * at most. Reads fail from now on. Idempotent.
   */
  @Override
  public void close() {
    threads.close();
  }
}
