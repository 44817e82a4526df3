package io.dualloop.jdbc;

import io.dualloop.spi.support.Checks;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Sets how records are read. Each setter refuses a bad value at once. Not thread-safe; may be used
 * again.
 */
public final class JdbcRecordsBuilder {

  private final DataSource database;
  private int threads = 4;
  private int waiting = 100;
  private Duration timeout = Duration.ofSeconds(1);

  JdbcRecordsBuilder(DataSource database) {
    this.database = Objects.requireNonNull(database, "database");
  }

  /**
   * How many records are read at the same time, each on a thread and a connection of its own.
   *
   * @param count at least 1; 4 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public JdbcRecordsBuilder threads(int count) {
    threads = Checks.atLeastOne("threads", count);
    return this;
  }

  /**
   * How many reads may wait for a thread; more fail at once.
   *
   * @param reads at least 1; 100 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public JdbcRecordsBuilder waiting(int reads) {
    waiting = Checks.atLeastOne("waiting", reads);
    return this;
  }

  /**
   * How long a read may take from when it is asked for, waiting included. What has not begun by
   * then is not begun; a query that runs is cancelled after that time, rounded up to a second, and
   * its connection is given up another second later, where the driver can. How long it takes to get
   * a connection is for the data source to limit.
   *
   * @param time positive; 1 second by default, which is as long as a loop waits for a record
   * @return this
   * @throws IllegalArgumentException if not positive
   */
  public JdbcRecordsBuilder timeout(Duration time) {
    timeout = Checks.positive("timeout", time);
    return this;
  }

  /**
   * Makes them. Does not block, and does not fail if the database is away: reads fail until it is
   * there.
   *
   * @return new ones, to be closed by the caller after the loops
   */
  public JdbcRecords open() {
    return new JdbcRecords(database, new ReadingThreads(threads, waiting, timeout));
  }
}
