package io.dualloop.testservers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds a port that nobody listens on.
 *
 * <p>Not from the range that the system takes ports of outgoing connections from: while a server
 * there is down, one of them may take its port. A client that tries again and again may even get
 * connected to itself.
 *
 * <p>Any thread may call; nothing is held, so that somebody else may take the port before a server
 * does.
 */
public final class FreePort {

  private static final int FIRST = 10_000;
  private static final int LAST = 21_999;

  /** A node of a Redis cluster also listens on its port plus this. */
  private static final int CLUSTER_BUS = 10_000;

  private static final int ATTEMPTS = 200;

  private FreePort() {}

  /**
   * Tries ports by chance.
   *
   * @return one of 10000 to 21999 on which nobody listens, nor on the one 10000 above it
   * @throws IllegalStateException if 200 of them are taken
   */
  public static int find() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, LAST + 1);
      if (isFree(port) && isFree(port + CLUSTER_BUS)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "none of %d ports tried between %d and %d is free".formatted(ATTEMPTS, FIRST, LAST));
  }

  static boolean isFree(int port) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
