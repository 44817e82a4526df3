package io.dualloop.http.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What stands between a client and a server, and cuts sockets, or lets none through. */
final class Gateway implements AutoCloseable {

  private final ServerSocket listening;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final Set<Socket> webSockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger sockets = new AtomicInteger();
  private volatile boolean letIn = true;
  private volatile int target;

  Gateway(int target) throws IOException {
    this.target = target;
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    run(this::accept);
  }

  private void run(Runnable action) {
    Thread thread = new Thread(action, "test-gateway");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Where new connections go. */
  void to(int port) {
    target = port;
  }

  void letSocketsIn(boolean newLetIn) {
    letIn = newLetIn;
  }

  /** How many sockets were ever let through. */
  int sockets() {
    return sockets.get();
  }

  void cutSockets() {
    webSockets.forEach(Gateway::close);
    webSockets.clear();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        open.add(client);
        run(() -> serve(client));
      }
    } catch (IOException e) {
      // It has been closed.
    }
  }

  private void serve(Socket client) {
    try {
      Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
      open.add(server);
      run(() -> copy(server, client, false));
      copy(client, server, true);
    } catch (IOException e) {
      close(client);
    }
  }

  /** A client may ask for a socket on a connection that has served requests before. */
  private static boolean isForSocket(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.ISO_8859_1)
        .toLowerCase(Locale.ROOT)
        .contains("upgrade: websocket");
  }

  private void copy(Socket from, Socket to, boolean isToServer) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] bytes = new byte[8_192];
      for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
        if (isToServer && isForSocket(bytes, length)) {
          if (!letIn) {
            break;
          }
          sockets.incrementAndGet();
          webSockets.add(from);
        }
        out.write(bytes, 0, length);
        out.flush();
      }
    } catch (IOException e) {
      // One of them is gone, and so is the other.
    }
    close(from);
    close(to);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed then.
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    open.forEach(Gateway::close);
  }
}
