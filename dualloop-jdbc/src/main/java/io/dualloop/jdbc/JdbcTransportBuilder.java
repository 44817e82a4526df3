package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.CommandWriter;
import io.dualloop.spi.Survival;
import io.dualloop.spi.Transport;
import io.dualloop.spi.support.Checks;
import io.dualloop.spi.support.GuardedTelemetry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets the limits of a transport over a database. Processes that share tables should set the same:
 * the limits of whichever process makes a step hold for it. Each setter refuses a bad value at
 * once. Not thread-safe; may be used again.
 */
public final class JdbcTransportBuilder {

  private static final Logger log = LoggerFactory.getLogger(JdbcTransport.class);
  private static final Pattern PREFIX = Pattern.compile("[a-z][a-z0-9_]{0,29}");

  private final DataSource database;
  private String tablePrefix = Schema.PREFIX;
  private Telemetry telemetry = Telemetry.NONE;
  private Survival survival = Survival.BROKER_RESTART;
  private int connections = 8;
  private int queueLimit = 100_000;
  private Duration retention = Duration.ofHours(24);
  private Duration tombstones = Duration.ofHours(24);
  private int maxEnded = 100_000;
  private int maxTombstones = 1_000_000;
  private int maxDeadLetters = 10_000;
  private Duration statementTimeout = Database.LIMIT;
  private Duration pollInterval = Duration.ofMillis(500);
  private Duration bounding = Sweeps.LONGEST_BOUNDING;
  private @Nullable String clock;

  JdbcTransportBuilder(DataSource database) {
    this.database = Objects.requireNonNull(database, "database");
  }

  /**
   * What the names of the tables, their indexes and the sequence begin with.
   *
   * @param prefix 1 to 30 lower-case letters, digits and underscores, a letter first; {@code dl_}
   *     by default
   * @return this
   * @throws IllegalArgumentException if it is anything else
   */
  public JdbcTransportBuilder tablePrefix(String prefix) {
    if (!PREFIX.matcher(prefix).matches()) {
      throw new IllegalArgumentException(
          "tablePrefix must be 1 to 30 lower-case letters, digits and underscores, a letter first,"
              + " but is '"
              + prefix
              + "'");
    }
    tablePrefix = prefix;
    return this;
  }

  /**
   * Where retries and failures are reported.
   *
   * @param reports called by threads of the transport, and must not block; nowhere by default
   * @return this
   */
  public JdbcTransportBuilder telemetry(Telemetry reports) {
    telemetry = Objects.requireNonNull(reports, "reports");
    return this;
  }

  /**
   * What the database keeps once it has committed: the transport declares it for accepted tasks.
   *
   * @param worst the worst that it survives; {@link Survival#BROKER_RESTART} by default. Say {@link
   *     Survival#EXCEPTIONS} for a database in memory
   * @return this
   */
  public JdbcTransportBuilder survives(Survival worst) {
    survival = Objects.requireNonNull(worst, "worst");
    return this;
  }

  /**
   * How many steps are made at the same time, each on a thread and a connection of its own. Two
   * connections more are used to poll, and on PostgreSQL a third one to hear of other processes.
   *
   * @param count at least 1; 8 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public JdbcTransportBuilder connections(int count) {
    connections = Checks.atLeastOne("connections", count);
    return this;
  }

  /**
   * How many tasks may wait (PENDING or RETRYING) before a submit is answered Busy. Retries are
   * never refused. What other processes submit is counted up to a second later, so the queue may be
   * longer by that.
   *
   * @param tasks at least 1; 100,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public JdbcTransportBuilder queueLimit(int tasks) {
    queueLimit = Checks.atLeastOne("queueLimit", tasks);
    return this;
  }

  /**
   * How long an ended task is kept with its result.
   *
   * @param time positive; 24 hours by default
   * @return this
   * @throws IllegalArgumentException if not positive
   */
  public JdbcTransportBuilder retention(Duration time) {
    retention = Checks.positive("retention", time);
    return this;
  }

  /**
   * How long after that it is still known that the task was there, how it ended and whose it was;
   * its id and its idempotency key are taken that long.
   *
   * @param time positive; 24 hours by default
   * @return this
   * @throws IllegalArgumentException if not positive
   */
  public JdbcTransportBuilder tombstones(Duration time) {
    tombstones = Checks.positive("tombstones", time);
    return this;
  }

  /**
   * How many ended tasks are kept with their results; more shrink to tombstones early, the oldest
   * first, within about a minute.
   *
   * @param tasks at least 1; 100,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public JdbcTransportBuilder maxEnded(int tasks) {
    maxEnded = Checks.atLeastOne("maxEnded", tasks);
    return this;
  }

  /**
   * How many tombstones are kept; more are forgotten early, the oldest first, within about a
   * minute.
   *
   * @param tasks at least 1; 1,000,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public JdbcTransportBuilder maxTombstones(int tasks) {
    maxTombstones = Checks.atLeastOne("maxTombstones", tasks);
    return this;
  }

  /**
   * How many dead letters are kept; more push out the oldest, within about a minute.
   *
   * @param letters at least 1; 10,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public JdbcTransportBuilder maxDeadLetters(int letters) {
    maxDeadLetters = Checks.atLeastOne("maxDeadLetters", letters);
    return this;
  }

  /**
   * How long an answer of the database is waited for. PostgreSQL itself ends a statement that takes
   * longer, and a transaction whose process is silent for so long. If no answer has come a second
   * later, the connection is ended and the step fails: what became of it is not known, and it may
   * be repeated. How long it takes to get a connection is for the data source to limit.
   *
   * @param time positive; 10 s by default
   * @return this
   * @throws IllegalArgumentException if not positive
   */
  public JdbcTransportBuilder statementTimeout(Duration time) {
    statementTimeout = Checks.positive("statementTimeout", time);
    return this;
  }

  /**
   * How often is looked for what other processes did, although the database tells it at once: a net
   * for what is lost. Invalidations are looked for twice a second at least. Without effect where
   * the database can't tell, and as long as the connection for it is lost: then they are looked for
   * every 25 ms, and statuses and work every 50 ms.
   *
   * @param time positive; 500 ms by default
   * @return this
   * @throws IllegalArgumentException if not positive
   */
  public JdbcTransportBuilder pollInterval(Duration time) {
    pollInterval = Checks.positive("pollInterval", time);
    return this;
  }

  /** Lets tests say how long a sweep may take for what is bounded. */
  JdbcTransportBuilder bounding(Duration longest) {
    bounding = longest;
    return this;
  }

  /** Lets tests shift the database's time: the SQL for now, in milliseconds since 1970. */
  JdbcTransportBuilder clock(String now) {
    clock = now;
    return this;
  }

  /**
   * Makes the tables that are not there yet, with the prefix set here. Blocks until done.
   *
   * @throws SQLException if the database refuses
   */
  public void createSchema() throws SQLException {
    Schema.create(database, tablePrefix);
  }

  /**
   * What submits tasks in transactions of the caller, into the tables with the prefix set here, up
   * to the queue limit set here. Each of its statements waits on PostgreSQL for at most the
   * statement timeout; on H2 for the connection's lock timeout. Takes no connection of the data
   * source.
   *
   * @param writer writes commands: {@code JsonCommandWriter} of {@code dualloop-core}, as the loops
   *     write them
   * @return a new outbox, which need not be closed
   */
  public JdbcOutbox outbox(CommandWriter writer) {
    SubmittingWithin submitting =
        new SubmittingWithin(
            tablePrefix, clock, statementTimeout, new Waiting(queueLimit), guarded(telemetry));
    return new JdbcOutbox(writer, submitting);
  }

  /**
   * Makes the transport. Does not block, and does not fail if the database is away: steps fail
   * until it is there.
   *
   * @return a new transport, to be closed by the caller after its loops; closing blocks for at most
   *     two seconds
   */
  public Transport open() {
    Limits limits =
        new Limits(
            queueLimit, retention, tombstones, maxEnded, maxTombstones, maxDeadLetters, bounding);
    return new Opened(
            new Database(database, tablePrefix, clock, statementTimeout),
            limits,
            connections,
            pollInterval,
            guarded(telemetry))
        .transport(survival);
  }

  private static Telemetry guarded(Telemetry telemetry) {
    return new GuardedTelemetry(
        telemetry, e -> log.error("the telemetry threw; what it was told is lost", e));
  }
}
