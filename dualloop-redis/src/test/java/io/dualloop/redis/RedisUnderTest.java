package io.dualloop.redis;

import static org.awaitility.Awaitility.await;

import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Transport;
import io.dualloop.spi.support.Millis;
import io.dualloop.tck.ShiftedTime;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportUnderTest;
import io.dualloop.testservers.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A namespace of its own on a real server, whose time can be shifted there. */
public final class RedisUnderTest implements TransportUnderTest {

  private static final long PAUSE_NANOS = 1_000_000;

  private final RedisServer server;
  private final boolean cluster;
  private final StoreLimits limits;
  private final String namespace = "test-" + UUID.randomUUID();
  private final ShiftedTime time = new ShiftedTime();
  private final List<Transport> open = new ArrayList<>();
  private final Transport transport;
  private @Nullable Transport other;

  /** Connects at once. */
  public RedisUnderTest(RedisServer server, boolean cluster, StoreLimits limits) {
    if (!server.isRunning()) {
      // Hundreds of tests would each wait for it.
      throw new IllegalStateException(
          server + " has not come back; see the first test that failed");
    }
    this.server = server;
    this.cluster = cluster;
    this.limits = limits;
    this.transport = connect();
  }

  private Transport connect() {
    RedisTransportBuilder builder =
        RedisTransport.builder(server.uri())
            .namespace(namespace)
            .queueLimit(limits.queueLimit())
            .retention(limits.retention())
            .tombstones(limits.tombstones())
            .maxEnded(limits.maxEnded())
            .maxTombstones(limits.maxTombstones())
            .maxDeadLetters(limits.maxDeadLetters())
            .shiftable();
    Transport made = (cluster ? builder.cluster() : builder).connect();
    open.add(made);
    await("the first connection, on a busy machine")
        .atMost(Duration.ofSeconds(30))
        .ignoreExceptions()
        .until(() -> made.store().counts().toCompletableFuture().join() != null);
    return made;
  }

  @Override
  public Transport transport() {
    return transport;
  }

  @Override
  public Transport otherNode() {
    if (other == null) {
      other = connect();
    }
    return other;
  }

  /** What every key of this test begins with. */
  String prefix() {
    return "dl:{" + namespace + "}:";
  }

  /** Killed, so that nothing is written that was not written before. */
  @Override
  public Optional<Transport> restarted() {
    transport.close();
    server.kill();
    server.restart();
    return Optional.of(connect());
  }

  @Override
  public LoopRuntime runtime() {
    return time;
  }

  @Override
  public void passTime(Duration duration) {
    String key = prefix() + "shift";
    String unused = server.command("INCRBY", key, Long.toString(Millis.of(duration)));
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
  }
}
