package io.dualloop.testservers;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Just enough of Redis' protocol (RESP2) to say one command and hear its reply. */
final class Resp {

  private Resp() {}

  /** An error that the server replied with. */
  static final class ErrorReply extends IOException {
    private static final long serialVersionUID = 1L;

    private ErrorReply(String message) {
      super(message);
    }
  }

  /**
   * Says one command on a connection of its own.
   *
   * @return the reply as {@code redis-cli --raw} shows it
   */
  static String ask(int port, Duration timeout, String... words) throws IOException {
    int millis = Math.toIntExact(Math.max(1, timeout.toMillis()));
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), millis);
      socket.setSoTimeout(millis);
      socket.getOutputStream().write(encode(words));
      return read(new BufferedInputStream(socket.getInputStream()));
    }
  }

  static byte[] encode(String... words) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(ascii("*" + words.length + "\r\n"));
    for (String word : words) {
      byte[] text = word.getBytes(StandardCharsets.UTF_8);
      bytes.writeBytes(ascii("$" + text.length + "\r\n"));
      bytes.writeBytes(text);
      bytes.writeBytes(ascii("\r\n"));
    }
    return bytes.toByteArray();
  }

  static String read(InputStream in) throws IOException {
    String line = line(in);
    if (line.isEmpty()) {
      throw new IOException("not a reply of Redis: an empty line");
    }
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+', ':' -> rest;
      case '-' -> throw new ErrorReply(rest);
      case '$' -> bulk(in, Integer.parseInt(rest));
      case '*' -> array(in, Integer.parseInt(rest));
      default -> throw new IOException("not a reply of Redis: '" + line + "'");
    };
  }

  private static String bulk(InputStream in, int length) throws IOException {
    if (length < 0) {
      return "";
    }
    byte[] text = in.readNBytes(length);
    if (text.length < length || !line(in).isEmpty()) {
      throw new EOFException("the reply was to have " + length + " bytes, got " + text.length);
    }
    return new String(text, StandardCharsets.UTF_8);
  }

  private static String array(InputStream in, int length) throws IOException {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      items.add(read(in));
    }
    return String.join("\n", items);
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\r'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("the server closed the connection before its reply was complete");
      }
      line.write(b);
    }
    in.read(); // the line feed
    return line.toString(StandardCharsets.UTF_8);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
