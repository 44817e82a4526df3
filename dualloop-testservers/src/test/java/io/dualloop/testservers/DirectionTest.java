package io.dualloop.testservers;

import static io.dualloop.testservers.SocketPair.assertEnd;
import static io.dualloop.testservers.SocketPair.assertHearsNothing;
import static io.dualloop.testservers.SocketPair.assertPasses;
import static io.dualloop.testservers.SocketPair.assertReceives;
import static io.dualloop.testservers.SocketPair.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a proxy does to the bytes of one way. */
@Timeout(60)
class DirectionTest {

  private SocketPair pair;
  private FaultProxy proxy;

  @BeforeEach
  void connect() throws IOException {
    pair = new SocketPair();
    proxy = pair.proxy;
  }

  @AfterEach
  void close() throws IOException {
    pair.close();
  }

  @Test
  void aDelayIsThatOfEachByteAndDoesNotAddUp() throws IOException {
    proxy.toServer().delay(Duration.ofMillis(200));
    long sent = System.nanoTime();
    for (int i = 0; i < 50; i++) {
      send(pair.client, "ping");
    }
    assertReceives(pair.server, "ping".repeat(50));
    assertThat(Duration.ofNanos(System.nanoTime() - sent))
        .isBetween(Duration.ofMillis(200), Duration.ofSeconds(5));
    assertPasses(pair.server, pair.client, "the other way is not delayed");
  }

  @Test
  void aDelayThatIsTakenBackHoldsNothingBack() throws IOException {
    proxy.toServer().delay(Duration.ofHours(1));
    send(pair.client, "ping");
    assertHearsNothing(pair.server);
    proxy.toServer().pass();
    assertReceives(pair.server, "ping");
  }

  @Test
  void theEndIsDelayedAsWell() throws IOException {
    proxy.toServer().delay(Duration.ofHours(1));
    send(pair.client, "ping");
    pair.client.shutdownOutput();
    assertHearsNothing(pair.server);
    proxy.toServer().pass();
    assertReceives(pair.server, "ping");
    assertEnd(pair.server);
  }

  @Test
  void aSlowWayTakesItsTime() throws IOException {
    proxy.toClient().bytesPerSecond(2000);
    long sent = System.nanoTime();
    assertPasses(pair.server, pair.client, "x".repeat(1000));
    assertThat(Duration.ofNanos(System.nanoTime() - sent))
        .isBetween(Duration.ofMillis(400), Duration.ofSeconds(10));
  }

  @Test
  void aBlackHoleKeepsConnectionsOpenAndBytesUntilItPasses() throws IOException {
    proxy.toServer().blackHole();
    send(pair.client, "ping");
    assertHearsNothing(pair.server);
    assertPasses(pair.server, pair.client, "the other way passes");
    assertThat(proxy.connectionsOpen()).isEqualTo(1);
    assertThat(proxy.toServer().bytesForwarded()).isZero();

    proxy.heal();

    assertReceives(pair.server, "ping");
  }

  @Test
  void aBlackHoleHidesThatTheServerIsGone() throws IOException {
    proxy.toClient().blackHole();
    pair.server.close();
    assertHearsNothing(pair.client);
    proxy.toClient().pass();
    assertEnd(pair.client);
  }

  @Test
  void whatIsSwallowedIsGoneAndCounted() throws IOException {
    proxy.toClient().swallow();
    send(pair.server, "lost");
    await("the reply is lost").until(() -> proxy.toClient().bytesSwallowed() == 4);
    assertHearsNothing(pair.client);

    proxy.toClient().pass();

    assertPasses(pair.server, pair.client, "heard");
    assertThat(proxy.toClient().bytesSwallowed()).isEqualTo(4);
    assertThat(proxy.toClient().bytesForwarded()).isEqualTo(5);
  }

  @Test
  void swallowingTakesAlsoWhatIsOnItsWayAndHidesTheEnd() throws IOException {
    proxy.toClient().delay(Duration.ofHours(1));
    send(pair.server, "lost");
    assertHearsNothing(pair.client);
    proxy.toClient().swallow();
    pair.server.close();
    assertHearsNothing(pair.client);
    await("it is lost").until(() -> proxy.toClient().bytesSwallowed() == 4);
    proxy.toClient().pass();
    assertEnd(pair.client);
  }

  @Test
  void actsOnBytesInPiecesBeforeTheLastIsHandedOn() throws IOException {
    AtomicInteger acted = new AtomicInteger();
    proxy
        .toServer()
        .onBytes(
            "stop here",
            () -> {
              acted.incrementAndGet();
              proxy.toServer().blackHole();
            });
    assertPasses(pair.client, pair.server, "go; stop ");
    send(pair.client, "here");
    await("it acts").until(() -> acted.get() == 1);
    assertHearsNothing(pair.server);

    proxy.heal();
    assertReceives(pair.server, "here");
    assertPasses(pair.client, pair.server, "stop here");
    assertThat(acted).as("it acts once").hasValue(1);
  }

  @Test
  void whatCameByBeforeIsNotActedOn() throws IOException {
    AtomicInteger acted = new AtomicInteger();
    assertPasses(pair.client, pair.server, "stop");
    proxy.toServer().onBytes("stop", acted::incrementAndGet);
    assertPasses(pair.client, pair.server, " sto");
    assertThat(acted).hasValue(0);
    assertPasses(pair.client, pair.server, "p");
    assertThat(acted).hasValue(1);
  }

  @Test
  void anActionMayEndTheConnectionsItIsCalledFrom() throws IOException {
    proxy.toServer().onBytes("die", proxy::reset);
    send(pair.client, "die");
    SocketPair.assertReset(pair.client);
    SocketPair.assertReset(pair.server);
  }

  @Test
  void whatAnActionThrowsComesOutAtTheEnd() throws IOException {
    proxy
        .toServer()
        .onBytes(
            "boom",
            () -> {
              throw new AssertionError("not as expected");
            });
    assertPasses(pair.client, pair.server, "boom, and goes on");
    assertThatThrownBy(proxy::close)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not as expected");
    pair = new SocketPair(); // for @AfterEach
  }

  @Test
  void refusesWhatMakesNoSense() {
    Direction way = proxy.toServer();
    assertThatThrownBy(() -> way.delay(Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PT-0.001S");
    assertThatThrownBy(() -> way.bytesPerSecond(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0");
    assertThatThrownBy(() -> way.onBytes("", () -> {}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> way.onBytes("x".repeat(257), () -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("257");
  }
}
