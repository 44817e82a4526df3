package io.dualloop.http.contract;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that opens a stream and does not read on. */
final class SlowReader implements AutoCloseable {

  private static final int READ_WITHIN_MILLIS = 30_000;

  private final Socket socket = new Socket();

  static SlowReader open(int port, String path, String user) throws IOException {
    SlowReader reader = new SlowReader();
    // Before it connects, or the system's own size is used.
    reader.socket.setReceiveBufferSize(4_096);
    reader.socket.setSoTimeout(READ_WITHIN_MILLIS);
    reader.socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    reader
        .socket
        .getOutputStream()
        .write(
            ("GET " + path + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + user + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
    return reader;
  }

  /** Waits for the first byte of the answer. */
  void readAtFirst() throws IOException {
    if (socket.getInputStream().read() < 0) {
      throw new IOException("closed at once");
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
