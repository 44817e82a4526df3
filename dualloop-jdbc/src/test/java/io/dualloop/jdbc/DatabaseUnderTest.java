package io.dualloop.jdbc;

import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Survival;
import io.dualloop.spi.Transport;
import io.dualloop.tck.ShiftedTime;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A database of its own, whose time is shifted by a table. */
final class DatabaseUnderTest implements TransportUnderTest {

  private static final long PAUSE_NANOS = 1_000_000;

  private final TestDatabase database;
  private final StoreLimits limits;
  private final Survival survival;
  private final ShiftedTime time = new ShiftedTime();
  private final List<Transport> open = new ArrayList<>();
  private final Transport transport;
  private @Nullable Transport other;

  DatabaseUnderTest(TestDatabase database, Survival survival, StoreLimits limits) {
    this.database = database;
    this.survival = survival;
    this.limits = limits;
    database.execute("CREATE TABLE test_shift (millis BIGINT NOT NULL)");
    database.execute("INSERT INTO test_shift VALUES (0)");
    this.transport = open();
  }

  private Transport open() {
    Transport made =
        JdbcTransport.builder(database.source())
            .survives(survival)
            .queueLimit(limits.queueLimit())
            .retention(limits.retention())
            .tombstones(limits.tombstones())
            .maxEnded(limits.maxEnded())
            .maxTombstones(limits.maxTombstones())
            .maxDeadLetters(limits.maxDeadLetters())
            .connections(4)
            .clock("(" + database.now() + " + (SELECT millis FROM test_shift))")
            .open();
    open.add(made);
    return made;
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

  @Override
  public Optional<Transport> restarted() {
    database.crash();
    open.forEach(Transport::close);
    return Optional.of(open());
  }

  @Override
  public LoopRuntime runtime() {
    return time;
  }

  @Override
  public void passTime(Duration duration) {
    database.execute("UPDATE test_shift SET millis = millis + " + Millis.of(duration));
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
    database.close();
  }
}
