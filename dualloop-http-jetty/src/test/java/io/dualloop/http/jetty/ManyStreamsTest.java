package io.dualloop.http.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Command;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.http.HttpEndpoint;
import io.dualloop.http.HttpLimits;
import io.dualloop.spi.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ManyStreamsTest {

  private static final int STREAMS = 5_000;
  private static final Command<String, String> EXPORT =
      TaskType.command("EXPORT", String.class, String.class);

  @Test
  @Timeout(120)
  void fiveThousandOpenStreamsHoldNoThreads() throws Exception {
    HttpLimits limits =
        HttpLimits.DEFAULT.streams(new HttpLimits.Streams(STREAMS, STREAMS, STREAMS));
    try (Transport transport = InProcessTransport.create();
        ForegroundLoop loop = ForegroundLoop.on(transport).start();
        HttpEndpoint tasks = HttpEndpoint.over(loop).type(EXPORT).limits(limits).build();
        JettyServer server = JettyServer.on(0, tasks).start()) {
      Submitted submitted =
          loop.submit(EXPORT.of("2026").by(User.ANYONE)).toCompletableFuture().get();
      TaskId id = ((Submitted.Accepted) submitted).status().taskId();
      int before = Thread.activeCount();
      List<SocketChannel> clients = new ArrayList<>();
      try {
        for (int i = 0; i < STREAMS; i++) {
          clients.add(open(server.port(), id));
        }
        // Connections are accepted and answered by the server's own threads.
        await().atMost(Duration.ofMinutes(1)).until(() -> tasks.openStreams() == STREAMS);

        assertThat(Thread.activeCount() - before).isLessThan(64);
        var cancelled = loop.cancel(id, User.ANYONE).toCompletableFuture().get();
        assertThat(cancelled).isNotNull();
        for (SocketChannel client : clients) {
          assertThat(readToEnd(client)).contains("event: ended").contains("CANCELLED");
        }
        await().atMost(Duration.ofSeconds(10)).until(() -> tasks.openStreams() == 0);
      } finally {
        for (SocketChannel client : clients) {
          client.close();
        }
      }
    }
  }

  private static SocketChannel open(int port, TaskId id) throws IOException {
    SocketChannel channel =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    String request =
        "GET /tasks/" + id + "/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
    return channel;
  }

  private static String readToEnd(SocketChannel channel) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(16_384);
    while (channel.read(buffer) >= 0) {
      if (!buffer.hasRemaining()) {
        throw new IOException("too much came");
      }
    }
    return new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8);
  }
}
