package io.dualloop.testservers;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** What a RabbitMQ says first: which versions it speaks, and who it is. */
final class AmqpGreeting {

  private static final byte[] HEADER = {'A', 'M', 'Q', 'P', 0, 0, 9, 1};
  private static final int METHOD = 1;
  private static final int MAX_SIZE = 64 * 1024;

  private AmqpGreeting() {}

  /**
   * Connects, reads it and leaves.
   *
   * @return its bytes, each as a character
   * @throws IOException if there is none within the limit
   */
  static String read(int port, Duration limit) throws IOException {
    int millis = Math.toIntExact(limit.toMillis());
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(millis);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), millis);
      socket.getOutputStream().write(HEADER);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      int type = in.readByte();
      int channel = in.readShort();
      int size = in.readInt();
      if (type != METHOD || channel != 0 || size < 0 || size > MAX_SIZE) {
        throw new IOException("no AMQP is spoken on port " + port);
      }
      return new String(in.readNBytes(size), StandardCharsets.ISO_8859_1);
    }
  }
}
