package io.dualloop.testservers;

import static io.dualloop.testservers.SocketPair.assertEnd;
import static io.dualloop.testservers.SocketPair.assertHearsNothing;
import static io.dualloop.testservers.SocketPair.assertPasses;
import static io.dualloop.testservers.SocketPair.assertReceives;
import static io.dualloop.testservers.SocketPair.assertReset;
import static io.dualloop.testservers.SocketPair.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections through a proxy: passed on, ended and refused. */
@Timeout(60)
class FaultProxyTest {

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
  void passesBothWaysAndCounts() throws IOException {
    assertPasses(pair.client, pair.server, "ask");
    assertPasses(pair.server, pair.client, "answer");

    assertThat(proxy.toServer().bytesForwarded()).isEqualTo(3);
    assertThat(proxy.toClient().bytesForwarded()).isEqualTo(6);
    assertThat(proxy.toClient().bytesSwallowed()).isZero();
    assertThat(proxy.connectionsMade()).isEqualTo(1);
    assertThat(proxy.connectionsOpen()).isEqualTo(1);
    assertThat(proxy).asString().contains("port " + proxy.port(), "1 open");
  }

  @Test
  void passesMoreThanFitsIntoAnyBuffer() throws Exception {
    String much = "0123456789abcdef".repeat(500_000);
    Thread sender =
        new Thread(
            () -> {
              try {
                send(pair.client, much);
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            },
            "sender");
    sender.start();
    assertReceives(pair.server, much);
    sender.join();
  }

  @Test
  void passesAHalfClose() throws IOException {
    pair.client.shutdownOutput();
    assertEnd(pair.server);
    assertPasses(pair.server, pair.client, "still answered");
    pair.server.close();
    assertEnd(pair.client);
    awaitOpen(0);
  }

  @Test
  void passesAReset() throws IOException {
    pair.client.setSoLinger(true, 0);
    pair.client.close();
    assertReset(pair.server);
    awaitOpen(0);
  }

  @Test
  void cutEndsBothSides() throws IOException {
    proxy.cut();

    assertThat(proxy.connectionsOpen()).isZero();
    assertEnd(pair.client);
    assertEnd(pair.server);
  }

  @Test
  void cutIsNoResetEvenIfBytesWereNotRead() throws IOException {
    proxy.toServer().blackHole();
    send(pair.client, "lost");
    assertHearsNothing(pair.server);

    proxy.cut();

    assertEnd(pair.client);
    send(pair.client, "also lost");
    assertEnd(pair.client);
    assertEnd(pair.server);
  }

  @Test
  void resetResetsBothSides() {
    proxy.reset();

    assertThat(proxy.connectionsOpen()).isZero();
    assertReset(pair.client);
    assertReset(pair.server);
  }

  @Test
  void newConnectionsAreAcceptedAfterACut() throws IOException {
    proxy.cut();
    try (Socket again = pair.connect()) {
      awaitOpen(1);
      assertThat(proxy.connectionsMade()).isEqualTo(2);
      assertThat(again.isConnected()).isTrue();
    }
  }

  @Test
  void refusesNewConnectionsOnlyAndAcceptsThemAgain() throws IOException {
    proxy.refuse();
    proxy.refuse();

    assertThatThrownBy(pair::connect).isInstanceOf(ConnectException.class);
    assertPasses(pair.client, pair.server, "the open one");

    proxy.accept();
    proxy.accept();
    pair.connect().close();

    proxy.refuse();
    proxy.heal();
    pair.connect().close();
  }

  @Test
  void aServerThatIsNotThereEndsTheConnection() throws IOException {
    try (FaultProxy toNobody = FaultProxy.to("127.0.0.1", FreePort.find());
        Socket client = new Socket(InetAddress.getLoopbackAddress(), toNobody.port())) {
      assertReset(client);
      await("the connection is given up").until(() -> toNobody.connectionsOpen() == 0);
      assertThat(toNobody.connectionsMade()).isEqualTo(1);
    }
  }

  @Test
  void closingEndsConnectionsAndTheThread() throws IOException {
    String name = "fault-proxy-" + proxy.port();
    assertThat(threads()).contains(name);

    proxy.close();
    proxy.close();

    assertThat(threads()).doesNotContain(name);
    assertEnd(pair.client);
    assertThat(proxy.connectionsOpen()).isZero();
    assertThatThrownBy(proxy::cut)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(name + " is closed");
  }

  private static java.util.List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toList();
  }

  private void awaitOpen(int count) {
    await("the proxy has noticed")
        .atMost(Duration.ofSeconds(10))
        .until(() -> proxy.connectionsOpen() == count);
  }
}
