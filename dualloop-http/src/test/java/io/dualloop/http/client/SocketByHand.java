package io.dualloop.http.client;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;

/** A server with one WebSocket, which says what a test wants and when. For one thread. */
final class SocketByHand implements Closeable {

  private static final int WITHIN_MILLIS = 20_000;
  private static final int CLOSE = 8;

  /** What RFC 6455, section 1.3, has the server add to the client's key. */
  private static final String ADDED = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  private Socket client = new Socket();

  SocketByHand() throws IOException {
    server.setSoTimeout(WITHIN_MILLIS);
  }

  URI tasks() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/tasks");
  }

  /** Lets the client in. */
  void open() throws IOException, GeneralSecurityException {
    client = server.accept();
    client.setSoTimeout(WITHIN_MILLIS);
    String key = "";
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (line.regionMatches(true, 0, "Sec-WebSocket-Key:", 0, 18)) {
        key = line.substring(18).strip();
      }
    }
    byte[] proof =
        MessageDigest.getInstance("SHA-1")
            .digest((key + ADDED).getBytes(StandardCharsets.US_ASCII));
    String head =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + ("Sec-WebSocket-Accept: " + Base64.getEncoder().encodeToString(proof) + "\r\n")
            + "Sec-WebSocket-Protocol: dualloop.v1\r\n\r\n";
    client.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = client.getInputStream().read(); next >= 0 && next != '\n'; ) {
      line.append((char) next);
      next = client.getInputStream().read();
    }
    return line.toString().strip();
  }

  /** Says something of less than 126 bytes; an apostrophe stands for a quotation mark. */
  void say(String message) throws IOException {
    byte[] text = message.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.write(0x81);
    frame.write(text.length);
    frame.write(text);
    client.getOutputStream().write(frame.toByteArray());
  }

  /** What the client says next, in apostrophes; "close" if it closes. */
  String next() throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    int type = in.readUnsignedByte() & 0xf;
    int length = in.readUnsignedByte() & 0x7f;
    byte[] mask = new byte[4];
    byte[] text = new byte[length == 126 ? in.readUnsignedShort() : length];
    in.readFully(mask);
    in.readFully(text);
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) (text[i] ^ mask[i % 4]);
    }
    return type == CLOSE ? "close" : new String(text, StandardCharsets.UTF_8).replace('"', '\'');
  }

  @Override
  public void close() throws IOException {
    client.close();
    server.close();
  }
}
