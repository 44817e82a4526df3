package io.dualloop.testservers;

import static io.dualloop.testservers.SocketPair.assertEnd;
import static io.dualloop.testservers.SocketPair.assertHearsNothing;
import static io.dualloop.testservers.SocketPair.assertReset;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The case that matters most, on a real server: a command was done and nobody is told. */
@Timeout(60)
@ExtendWith(RedisServerExtension.class)
class LostReplyTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCommandIsDoneAndItsReplyIsLost(boolean byReset, RedisServer redis) throws IOException {
    try (FaultProxy proxy = FaultProxy.to("127.0.0.1", redis.port());
        Socket client = connect(proxy)) {
      proxy.toServer().onBytes("INCR", proxy.toClient()::swallow);

      client.getOutputStream().write(Resp.encode("PING"));
      assertThat(Resp.read(client.getInputStream())).isEqualTo("PONG");
      client.getOutputStream().write(Resp.encode("INCR", "count"));
      await("the reply is lost").until(() -> proxy.toClient().bytesSwallowed() > 0);
      assertHearsNothing(client);

      if (byReset) {
        proxy.reset();
        assertReset(client);
      } else {
        proxy.cut();
        assertEnd(client);
      }
      assertThat(redis.command("GET", "count")).isEqualTo("1");
      proxy.heal();
      assertThat(Resp.ask(proxy.port(), java.time.Duration.ofSeconds(5), "GET", "count"))
          .isEqualTo("1");
    }
  }

  @Test
  void aServerThatDiesBehindABlackHoleIsNotMissed(RedisServer redis) throws IOException {
    try (FaultProxy proxy = FaultProxy.to("127.0.0.1", redis.port());
        Socket client = connect(proxy)) {
      await("connected").until(() -> proxy.connectionsOpen() == 1);
      proxy.toClient().blackHole();
      client.getOutputStream().write(Resp.encode("PING"));
      redis.kill();
      assertHearsNothing(client);
    }
  }

  private static Socket connect(FaultProxy proxy) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    socket.setSoTimeout(10_000);
    return socket;
  }
}
