package io.dualloop.benchmarks.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One kept connection to the server, for one request after the other. */
final class RawConnection implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 30_000;
  private static final String[] NO_HEADERS = {};

  /** An answer's status and headers, by name whatever its case. */
  record Head(int status, Map<String, String> headers) {

    String header(String name) {
      String value = headers.get(name);
      if (value == null) {
        throw new IllegalStateException("no " + name + " in " + this);
      }
      return value;
    }
  }

  private final Socket socket;
  private final BufferedReader reader;

  RawConnection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    reader =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
  }

  static SocketChannel channel(int port) throws IOException {
    return SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  static ByteBuffer get(String path, String... headers) {
    String more = String.join("\r\n", headers);
    String request =
        "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more + (more.isEmpty() ? "" : "\r\n");
    return ByteBuffer.wrap((request + "\r\n").getBytes(StandardCharsets.US_ASCII));
  }

  Head post(String path, String json) throws IOException {
    return exchange(
        "POST "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
            + json.length()
            + "\r\n\r\n"
            + json);
  }

  Head get(String path) throws IOException {
    return exchange(StandardCharsets.US_ASCII.decode(get(path, NO_HEADERS)).toString());
  }

  private Head exchange(String request) throws IOException {
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    int status = Integer.parseInt(line().split(" ", 3)[1]);
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = line(); !line.isEmpty(); line = line()) {
      String[] parts = line.split(": *", 2);
      headers.put(parts[0], parts[1]);
    }
    Head head = new Head(status, headers);
    int left = Integer.parseInt(head.header("Content-Length"));
    while (left > 0) {
      left -= (int) reader.skip(left);
    }
    return head;
  }

  private String line() throws IOException {
    @Nullable String line = reader.readLine();
    if (line == null) {
      throw new IOException("the server has closed the connection");
    }
    return line;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
