package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A client and a server with a proxy in between. The test plays both. */
final class SocketPair implements AutoCloseable {

  private static final int LIMIT_MILLIS = 10_000;
  private static final int QUIET_MILLIS = 250;

  final FaultProxy proxy;
  final Socket client;
  final Socket server;
  private final ServerSocket listener;

  SocketPair() throws IOException {
    listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    listener.setSoTimeout(LIMIT_MILLIS);
    proxy = FaultProxy.to("127.0.0.1", listener.getLocalPort());
    client = connect();
    server = listener.accept();
    server.setSoTimeout(LIMIT_MILLIS);
  }

  Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.setSoTimeout(LIMIT_MILLIS);
    socket.setTcpNoDelay(true);
    socket.connect(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.port()), LIMIT_MILLIS);
    return socket;
  }

  static void send(Socket from, String text) throws IOException {
    from.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  static void assertReceives(Socket to, String text) throws IOException {
    byte[] bytes = to.getInputStream().readNBytes(text.length());
    assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).isEqualTo(text);
  }

  static void assertPasses(Socket from, Socket to, String text) throws IOException {
    send(from, text);
    assertReceives(to, text);
  }

  static void assertEnd(Socket socket) throws IOException {
    assertThat(socket.getInputStream().read()).as("end of the stream").isEqualTo(-1);
  }

  static void assertReset(Socket socket) {
    assertThatThrownBy(() -> socket.getInputStream().read())
        .isInstanceOf(SocketException.class)
        .hasMessageContaining("reset");
  }

  /** Neither bytes nor an end. */
  static void assertHearsNothing(Socket socket) throws IOException {
    socket.setSoTimeout(QUIET_MILLIS);
    assertThatThrownBy(() -> socket.getInputStream().read())
        .isInstanceOf(SocketTimeoutException.class);
    socket.setSoTimeout(LIMIT_MILLIS);
  }

  @Override
  public void close() throws IOException {
    client.close();
    server.close();
    listener.close();
    proxy.close();
  }
}
