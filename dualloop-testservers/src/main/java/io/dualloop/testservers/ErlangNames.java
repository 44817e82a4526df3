package io.dualloop.testservers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A private name server of Erlang, {@code epmd}. A node that finds none starts one that outlives
 * it, and that others find as well.
 */
final class ErlangNames {

  private static final int PORTS_TRIED = 5;
  private static final int CONNECT_MILLIS = 2_000;
  private static final Readiness READINESS = new Readiness("epmd", Duration.ofSeconds(30));

  private final ServerProcess process;
  private final int port;

  private ErlangNames(ServerProcess process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts one and waits until it listens. */
  static ErlangNames start(Path folder) {
    for (int attempt = 1; ; attempt++) {
      int port = FreePort.find();
      List<String> command =
          List.of("epmd", "-port", Integer.toString(port), "-address", "127.0.0.1");
      ServerProcess process = ServerProcess.start(command, folder);
      try {
        READINESS.await(process, port, () -> listens(port) && process.isAlive());
        return new ErlangNames(process, port);
      } catch (IllegalStateException e) {
        process.kill();
        if (attempt == PORTS_TRIED) {
          throw e;
        }
      }
    }
  }

  private static boolean listens(int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
      return true;
    }
  }

  int port() {
    return port;
  }

  long pid() {
    return process.pid();
  }

  void kill() {
    process.kill();
  }
}
