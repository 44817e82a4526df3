package io.dualloop.faults;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Hands bytes on between clients and a server, and holds them up on those connections that have
 * said a certain word: one kind of connection becomes a black hole, and others don't.
 */
public final class Relay implements AutoCloseable {

  private static final int BUFFER_BYTES = 8_192;

  private final int target;
  private final ServerSocket listener;
  private final List<Pair> pairs = new CopyOnWriteArrayList<>();
  private final Object lock = new Object();
  private @Nullable String held;
  private volatile UnaryOperator<byte[]> alteration = UnaryOperator.identity();

  public Relay(int target) {
    this.target = target;
    try {
      listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    thread("relay", this::accept);
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** Nothing passes any more, either way, on connections whose client has said this, or will. */
  public void hold(String word) {
    synchronized (lock) {
      held = word;
      lock.notifyAll();
    }
  }

  /** Lets pass again what was held. */
  public void release() {
    synchronized (lock) {
      held = null;
      lock.notifyAll();
    }
  }

  /**
   * Changes what clients say from now on.
   *
   * @param change is given what was read at once, and gives what is sent instead; any thread calls
   */
  public void alter(UnaryOperator<byte[]> change) {
    alteration = change;
  }

  /** Ends all connections. */
  public void cut() {
    pairs.forEach(Pair::close);
    pairs.clear();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Pair pair = new Pair(client, new Socket(InetAddress.getLoopbackAddress(), target));
        pairs.add(pair);
        thread("relay-up", () -> pair.pump(pair.client, pair.server, true));
        thread("relay-down", () -> pair.pump(pair.server, pair.client, false));
      } catch (IOException closed) {
        // Of no interest: the client tries again, or the test is over.
      }
    }
  }

  private static void thread(String name, Runnable run) {
    Thread thread = new Thread(run, name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cut();
    release();
  }

  /** One connection. */
  private final class Pair implements Closeable {
    final Socket client;
    final Socket server;
    private String said = "";
    private volatile boolean closed;

    Pair(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    void pump(Socket from, Socket to, boolean isRequest) {
      byte[] buffer = new byte[BUFFER_BYTES];
      try {
        int bytes;
        while ((bytes = from.getInputStream().read(buffer)) >= 0) {
          if (isRequest) {
            note(new String(buffer, 0, bytes, StandardCharsets.ISO_8859_1));
          }
          pass();
          byte[] read = Arrays.copyOf(buffer, bytes);
          to.getOutputStream().write(isRequest ? alteration.apply(read) : read);
        }
      } catch (IOException gone) {
        // One side has ended: so does the other.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        close();
      }
    }

    private void note(String more) {
      synchronized (lock) {
        if (said.length() < BUFFER_BYTES) {
          said = said + more;
        }
      }
    }

    private void pass() throws InterruptedException {
      synchronized (lock) {
        while (held != null && said.contains(held) && !closed) {
          lock.wait();
        }
      }
    }

    @Override
    public void close() {
      closed = true;
      synchronized (lock) {
        lock.notifyAll();
      }
      try {
        client.close();
        server.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
