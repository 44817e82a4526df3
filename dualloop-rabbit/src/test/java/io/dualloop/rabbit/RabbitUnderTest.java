package io.dualloop.rabbit;

import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Transport;
import io.dualloop.tck.TransportUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Hints over a real broker beside any store that can be tested. */
final class RabbitUnderTest implements TransportUnderTest {

  private static final long PAUSE_NANOS = 1_000_000;

  /** The types whose lanes the contract's tests use. */
  private static final List<String> TYPES =
      List.of("QUERY", "OTHER", "STRANGE", "FULL", "MARKER", "RARE", "ASK");

  private final Broker broker;
  private final boolean classic;
  private final boolean ladder;
  private final TransportUnderTest store;
  private final String namespace = Broker.namespace();
  private final Transport transport;
  private final List<Transport> later = new ArrayList<>();
  private @Nullable Transport other;

  RabbitUnderTest(Broker broker, boolean classic, TransportUnderTest store) {
    this(broker, classic, false, store);
  }

  RabbitUnderTest(Broker broker, boolean classic, boolean ladder, TransportUnderTest store) {
    this.broker = broker;
    this.classic = classic;
    this.ladder = ladder;
    this.store = store;
    this.transport = beside(store.transport());
  }

  private Transport beside(Transport truth) {
    RabbitTransportBuilder builder = RabbitTransport.builder(broker.uri()).namespace(namespace);
    if (classic) {
      builder.classicQueues();
    }
    if (ladder) {
      builder.delayLadder();
    }
    return builder.connect(truth);
  }

  @Override
  public Transport transport() {
    return transport;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the very same
  public Transport otherNode() {
    Transport node = other;
    if (node == null) {
      Transport truth = store.otherNode();
      node = truth == store.transport() ? transport : beside(truth);
      other = node;
    }
    return node;
  }

  @Override
  public Optional<Transport> restarted() {
    transport.close();
    return store.restarted().map(this::again);
  }

  private Transport again(Transport truth) {
    Transport made = beside(truth);
    later.add(made);
    return made;
  }

  @Override
  public boolean canRestart() {
    return store.canRestart();
  }

  @Override
  public LoopRuntime runtime() {
    return store.runtime();
  }

  @Override
  public void passTime(Duration duration) {
    store.passTime(duration);
  }

  @Override
  public boolean proceed() {
    LockSupport.parkNanos(PAUSE_NANOS);
    return true;
  }

  @Override
  public Duration slack() {
    return store.slack();
  }

  @Override
  public void close() {
    transport.close();
    if (other != null) {
      other.close();
    }
    later.forEach(Transport::close);
    store.close();
    broker.delete(namespace, TYPES);
    if (ladder) {
      broker.deleteLadder(namespace);
    }
  }
}
