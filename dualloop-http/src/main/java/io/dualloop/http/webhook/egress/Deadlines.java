package io.dualloop.http.webhook.egress;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Closes sockets at their deadlines. A time-out of the socket itself bounds a single read, and no
 * write: who sends a byte now and then, or takes none, would hold the thread for as long as it
 * likes.
 */
final class Deadlines implements AutoCloseable {

  private final ScheduledThreadPoolExecutor timer;

  Deadlines() {
    timer =
        new ScheduledThreadPoolExecutor(
            1,
            action -> {
              Thread thread = new Thread(action, "dualloop-webhook-deadlines");
              thread.setDaemon(true);
              return thread;
            });
    timer.setRemoveOnCancelPolicy(true);
  }

  Future<?> closeAfter(long nanos, Socket socket) throws IOException {
    try {
      return timer.schedule(() -> close(socket), nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      throw new IOException("the client is closed", e);
    }
  }

  /** The plain socket, also under TLS: closing that one would wait for whoever writes. */
  static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is of no use either way, and whoever uses it hears of it there.
    }
  }

  /** The thread lives until the last deadline: what is under way keeps its own. */
  @Override
  public void close() {
    timer.shutdown();
  }
}
