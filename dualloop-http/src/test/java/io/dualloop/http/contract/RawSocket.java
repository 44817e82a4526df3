package io.dualloop.http.contract;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that sends whatever a test wants, byte by byte. */
public final class RawSocket implements AutoCloseable {

  private static final int READ_WITHIN_MILLIS = 15_000;

  private final Socket socket = new Socket();

  public RawSocket(int port) throws IOException {
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setSoTimeout(READ_WITHIN_MILLIS);
  }

  public RawSocket send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    return this;
  }

  /** Sends, unless the server has closed by then. */
  void sendIfWanted(String text) {
    try {
      send(text);
    } catch (IOException e) {
      // It has answered already.
    }
  }

  /** Sends a request line, the headers every request has, and an end. */
  public RawSocket request(String line, String... headers) throws IOException {
    StringBuilder text = new StringBuilder(line).append(" HTTP/1.1\r\nHost: localhost\r\n");
    text.append("Authorization: Bearer ann\r\nConnection: close\r\n");
    for (String header : headers) {
      text.append(header).append("\r\n");
    }
    return send(text.append("\r\n").toString());
  }

  /** Reads the head of an answer. */
  public String head() throws IOException {
    StringBuilder head = new StringBuilder();
    InputStream in = socket.getInputStream();
    for (int b = in.read(); b >= 0; b = in.read()) {
      head.append((char) b);
      if (head.length() > 4 && head.substring(head.length() - 4).equals("\r\n\r\n")) {
        break;
      }
    }
    return head.toString();
  }

  /** Reads the status of an answer. */
  public int status() throws IOException {
    String head = head();
    if (!head.startsWith("HTTP/1.1 ")) {
      throw new IOException("no answer, but '" + head + "'");
    }
    return Integer.parseInt(head.substring(9, 12));
  }

  /** Whether the server has closed; waits for it. */
  public boolean isClosedByServer() throws IOException {
    return socket.getInputStream().read() < 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
