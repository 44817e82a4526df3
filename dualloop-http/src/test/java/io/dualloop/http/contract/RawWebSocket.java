package io.dualloop.http.contract;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A client that sends whatever frames a test wants, and answers none by itself. */
final class RawWebSocket implements AutoCloseable {

  static final int CONTINUATION = 0;
  static final int TEXT = 1;
  static final int BINARY = 2;
  static final int CLOSE = 8;
  static final int PING = 9;
  static final int PONG = 10;

  private static final int READ_WITHIN_MILLIS = 30_000;

  /** One frame from the server; a cut is a frame of type -1. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Frame(int type, byte[] payload) {

    String text() {
      return new String(payload, StandardCharsets.UTF_8);
    }

    int closeCode() {
      return type == CLOSE && payload.length >= 2
          ? (payload[0] & 0xff) << 8 | (payload[1] & 0xff)
          : -1;
    }
  }

  private final Socket socket = new Socket();
  private String head = "";

  /** Connects and asks for a socket; the headers come beside those that it needs. */
  static RawWebSocket connect(int port, String... headers) throws IOException {
    RawWebSocket raw = new RawWebSocket();
    // Before it connects, or the system's own size is used.
    raw.socket.setReceiveBufferSize(4_096);
    raw.socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    raw.socket.setSoTimeout(READ_WITHIN_MILLIS);
    StringBuilder request = new StringBuilder("GET /tasks HTTP/1.1\r\nHost: localhost:8080\r\n");
    request.append("Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    for (String header : headers) {
      request.append(header).append("\r\n");
    }
    raw.write(request.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    raw.head = raw.readHead();
    return raw;
  }

  /** Opens one that may. */
  static RawWebSocket open(int port, String user) throws IOException {
    RawWebSocket raw =
        connect(
            port,
            "Authorization: Bearer " + user,
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Protocol: dualloop.v1",
            "Sec-WebSocket-Extensions: permessage-deflate");
    if (raw.status() != 101) {
      throw new IOException(raw.head);
    }
    return raw;
  }

  String head() {
    return head;
  }

  int status() throws IOException {
    if (!head.startsWith("HTTP/1.1 ")) {
      throw new IOException("no answer, but '" + head + "'");
    }
    return Integer.parseInt(head.substring(9, 12));
  }

  private String readHead() throws IOException {
    StringBuilder text = new StringBuilder();
    InputStream in = socket.getInputStream();
    while (text.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        break;
      }
      text.append((char) next);
    }
    return text.toString();
  }

  private void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  void text(String text) throws IOException {
    frame(TEXT, true, true, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Sends one frame; a mask of zeros is a mask. */
  void frame(int type, boolean last, boolean masked, byte[] payload) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write((last ? 0x80 : 0) | type);
    int mask = masked ? 0x80 : 0;
    if (payload.length < 126) {
      bytes.write(mask | payload.length);
    } else {
      bytes.write(mask | 126);
      bytes.write(payload.length >> 8);
      bytes.write(payload.length);
    }
    bytes.write(new byte[masked ? 4 : 0]);
    bytes.write(payload);
    write(bytes.toByteArray());
  }

  /** Sends it, unless the server has closed by then. */
  boolean frameIfWanted(int type, boolean last, byte[] payload) {
    try {
      frame(type, last, true, payload);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  Frame next() throws IOException {
    InputStream in = socket.getInputStream();
    try {
      int first = in.read();
      if (first < 0) {
        return new Frame(-1, new byte[0]);
      }
      long length = in.read();
      int more = length == 126 ? 2 : length == 127 ? 8 : 0;
      if (more > 0) {
        length = 0;
        for (byte each : in.readNBytes(more)) {
          length = length << 8 | (each & 0xff);
        }
      }
      return new Frame(first & 0xf, in.readNBytes((int) length));
    } catch (SocketException e) {
      // Reset, which is a cut too.
      return new Frame(-1, new byte[0]);
    }
  }

  /** Reads on until the server closes. */
  Frame untilClosed() throws IOException {
    Frame frame = next();
    while (frame.type() != CLOSE && frame.type() >= 0) {
      frame = next();
    }
    return frame;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
