package io.dualloop.jdbc;

import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Survival;
import io.dualloop.spi.Transport;
import io.dualloop.spi.support.Millis;
import io.dualloop.tck.ShiftedTime;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportUnderTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.h2.jdbcx.JdbcConnectionPool;
import org.jspecify.annotations.Nullable;

/** A database of its own, whose time is shifted by a table. */
final class H2UnderTest implements TransportUnderTest {

  private static final long PAUSE_NANOS = 1_000_000;
  private static final String NOW = "(" + Dialect.H2.now() + " + (SELECT millis FROM test_shift))";

  private final String url;
  private final StoreLimits limits;
  private final Survival survival;
  private final ShiftedTime time = new ShiftedTime();
  private final List<Transport> open = new ArrayList<>();
  private final Transport transport;
  private JdbcConnectionPool database;
  private @Nullable Transport other;

  H2UnderTest(String url, Survival survival, StoreLimits limits) {
    this.url = url;
    this.survival = survival;
    this.limits = limits;
    this.database = JdbcConnectionPool.create(url, "sa", "");
    try {
      JdbcTransport.createSchema(database);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    execute("CREATE TABLE test_shift (millis BIGINT NOT NULL)");
    execute("INSERT INTO test_shift VALUES (0)");
    this.transport = open();
  }

  private Transport open() {
    Transport made =
        JdbcTransport.builder(database)
            .survives(survival)
            .queueLimit(limits.queueLimit())
            .retention(limits.retention())
            .tombstones(limits.tombstones())
            .maxEnded(limits.maxEnded())
            .maxTombstones(limits.maxTombstones())
            .maxDeadLetters(limits.maxDeadLetters())
            .connections(4)
            .clock(NOW)
            .open();
    open.add(made);
    return made;
  }

  private void execute(String sql) {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Transport transport() {
    return transport;
  }

  @Override
  public Transport otherNode() {
    if (other == null) {
      other = open();
    }
    return other;
  }

  /** As if the power had failed: what was not written by then is lost. */
  @Override
  public Optional<Transport> restarted() {
    execute("SHUTDOWN IMMEDIATELY");
    open.forEach(Transport::close);
    database.dispose();
    database = JdbcConnectionPool.create(url, "sa", "");
    return Optional.of(open());
  }

  @Override
  public LoopRuntime runtime() {
    return time;
  }

  @Override
  public void passTime(Duration duration) {
    execute("UPDATE test_shift SET millis = millis + " + Millis.of(duration));
    time.shift(duration);
  }

  @Override
  public boolean proceed() {
    LockSupport.parkNanos(PAUSE_NANOS);
    return true;
  }

  @Override
  public void close() {
    open.forEach(Transport::close);
    execute("SHUTDOWN IMMEDIATELY");
    database.dispose();
  }
}
