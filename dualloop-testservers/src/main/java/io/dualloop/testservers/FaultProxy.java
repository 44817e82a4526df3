package io.dualloop.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stands between clients and a server that speaks over TCP, and does to what they say what a test
 * wants. In the beginning everything passes.
 *
 * <pre>{@code
 * try (FaultProxy proxy = FaultProxy.to("127.0.0.1", redis.port())) {
 *   … connect to 127.0.0.1 and proxy.port() …
 *   proxy.toServer().onBytes("XADD", proxy.toClient()::swallow);
 *   … send; wait until proxy.toClient().bytesSwallowed() > 0 …
 *   proxy.reset();   // the command was done, and its reply is lost
 *   proxy.heal();
 * }
 * }</pre>
 *
 * <p>It listens on a free port of the loopback address and has one thread, which {@link #close}
 * ends. Any thread may call; all methods but those that count wait until the thread has done it, at
 * most 30 s, and throw {@link IllegalStateException} after that or if the proxy is closed. At most
 * 1000 connections are open; more wait to be accepted.
 *
 * <p>A connection of a client that goes away while the way to the server is a black hole stays open
 * until it passes again or is cut, as it would in a network.
 */
public final class FaultProxy implements AutoCloseable {

  private static final int MAX_CONNECTIONS = 1000;
  private static final int BUFFER_BYTES = 64 * 1024;
  private static final int PORTS_TRIED = 5;

  private final InetSocketAddress target;
  private final int port;
  private final ProxyLoop loop;
  private final Direction toServer;
  private final Direction toClient;
  private final AtomicLong made = new AtomicLong();
  private volatile int open;

  // Of the loop's thread only.
  private final List<ProxiedConnection> connections = new ArrayList<>();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private @Nullable ServerSocketChannel listener;

  private FaultProxy(InetSocketAddress target, int port) throws IOException {
    this.target = target;
    this.port = port;
    loop = new ProxyLoop("fault-proxy-" + port, this::step, this::closeAll);
    toServer = new Direction(loop);
    toClient = new Direction(loop);
    try {
      listen();
    } catch (IOException e) {
      ProxyLoop.close(loop.selector());
      throw e;
    }
  }

  /**
   * Starts a proxy.
   *
   * @param host of the server; its name is looked up once, now
   * @param port of the server, which need not be there yet
   * @return the running proxy; to be closed
   * @throws UncheckedIOException if it can't listen on any of five ports
   */
  public static FaultProxy to(String host, int port) {
    InetSocketAddress target = new InetSocketAddress(host, port);
    for (int attempt = 1; ; attempt++) {
      try {
        FaultProxy proxy = new FaultProxy(target, FreePort.find());
        proxy.loop.start();
        return proxy;
      } catch (IOException e) {
        if (attempt == PORTS_TRIED) {
          throw new UncheckedIOException("a proxy to " + target + " can't be started", e);
        }
      }
    }
  }

  /**
   * Where clients connect to.
   *
   * @return a port of the loopback address
   */
  public int port() {
    return port;
  }

  /**
   * The way of requests.
   *
   * @return what is done to bytes from clients to the server
   */
  public Direction toServer() {
    return toServer;
  }

  /**
   * The way of replies.
   *
   * @return what is done to bytes from the server to clients
   */
  public Direction toClient() {
    return toClient;
  }

  /**
   * Ends all open connections as if the other side had closed them: client and server each read the
   * end of the stream (FIN). What is on its way is lost. New connections are accepted.
   */
  public void cut() {
    long now = System.nanoTime();
    endAll(connection -> connection.cut(now));
  }

  /**
   * Ends all open connections as if the other side had crashed: client and server each get
   * "connection reset" (RST). What is on its way is lost. New connections are accepted.
   */
  public void reset() {
    endAll(ProxiedConnection::reset);
  }

  /** Listens no more, so that new connections are refused. Open ones stay open. */
  public void refuse() {
    loop.call(
        () -> {
          if (listener != null) {
            ProxyLoop.close(listener);
            listener = null;
          }
        });
  }

  /**
   * Accepts new connections again, on the same port; nothing happens if it does already.
   *
   * @throws IllegalStateException also if another program has taken the port
   */
  public void accept() {
    loop.call(
        () -> {
          try {
            listen();
          } catch (IOException e) {
            throw new IllegalStateException("can't listen again on port " + port + ": " + e, e);
          }
        });
  }

  /** Lets everything pass both ways, and accepts new connections. */
  public void heal() {
    toServer.pass();
    toClient.pass();
    accept();
  }

  /**
   * Counts the connections that are open.
   *
   * @return those accepted from clients and not ended yet, as far as the proxy knows
   */
  public int connectionsOpen() {
    return open;
  }

  /**
   * Counts the connections that were ever made.
   *
   * @return those accepted from clients, also if the server then refused
   */
  public long connectionsMade() {
    return made.get();
  }

  /**
   * Closes all connections and ends the thread. Has no effect when repeated.
   *
   * @throws IllegalStateException if an action given to it has failed or blocks, or if it has
   *     failed itself
   */
  @Override
  public void close() {
    loop.close();
  }

  private void listen() throws IOException {
    if (listener != null) {
      return;
    }
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      channel.configureBlocking(false);
      channel.register(loop.selector(), SelectionKey.OP_ACCEPT);
    } catch (IOException e) {
      ProxyLoop.close(channel);
      throw e;
    }
    listener = channel;
  }

  private long step(long now) throws IOException {
    takeNew();
    long due = Pump.NEVER;
    // A copy, because something seen may end connections.
    for (ProxiedConnection connection : List.copyOf(connections)) {
      due = Math.min(due, connection.step(buffer, now));
    }
    boolean roomForMore = connections.removeIf(ProxiedConnection::isClosed);
    count();
    return roomForMore ? 0 : due;
  }

  private void takeNew() throws IOException {
    ServerSocketChannel channel = listener;
    if (channel == null) {
      return;
    }
    SocketChannel client = null;
    while (connections.size() < MAX_CONNECTIONS && (client = channel.accept()) != null) {
      made.incrementAndGet();
      connections.add(new ProxiedConnection(client, target, this, loop));
    }
    SelectionKey key = channel.keyFor(loop.selector());
    key.interestOps(connections.size() < MAX_CONNECTIONS ? SelectionKey.OP_ACCEPT : 0);
  }

  private void endAll(Consumer<ProxiedConnection> how) {
    loop.call(
        () -> {
          connections.forEach(how);
          count();
        });
  }

  private void count() {
    open = (int) connections.stream().filter(ProxiedConnection::isOpen).count();
  }

  private void closeAll() {
    connections.forEach(ProxiedConnection::close);
    connections.clear();
    open = 0;
    if (listener != null) {
      ProxyLoop.close(listener);
    }
  }

  @Override
  public String toString() {
    return "FaultProxy[port " + port + " to " + target + ", " + open + " open]";
  }
}
