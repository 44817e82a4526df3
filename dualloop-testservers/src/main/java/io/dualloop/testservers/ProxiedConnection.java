package io.dualloop.testservers;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** A client's connection and the one to the server that belongs to it. The loop's thread only. */
final class ProxiedConnection {

  /** How long it reads on after a cut: a socket closed with bytes unread would be reset instead. */
  private static final long DRAIN_NANOS = Duration.ofSeconds(1).toNanos();

  private final SocketChannel client;
  private final SocketChannel server;
  private final SelectionKey clientKey;
  private final SelectionKey serverKey;
  private final Pump toServer;
  private final Pump toClient;
  private State state = State.CONNECTING;
  private long drainUntil;

  private enum State {
    CONNECTING,
    OPEN,
    /** Ended for both sides, but still reading. */
    DRAINING,
    CLOSED
  }

  ProxiedConnection(SocketChannel client, SocketAddress target, FaultProxy proxy, ProxyLoop loop)
      throws IOException {
    this.client = client;
    this.server = SocketChannel.open();
    toServer = new Pump(client, server, proxy.toServer(), loop);
    toClient = new Pump(server, client, proxy.toClient(), loop);
    Selector selector = loop.selector();
    clientKey = prepare(client, selector);
    serverKey = prepare(server, selector);
    serverKey.interestOps(SelectionKey.OP_CONNECT);
    try {
      server.connect(target);
    } catch (IOException refused) {
      reset();
    }
  }

  private static SelectionKey prepare(SocketChannel channel, Selector selector) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    return channel.register(selector, 0);
  }

  /** Whether it is open as far as client and server know. */
  boolean isOpen() {
    return state == State.CONNECTING || state == State.OPEN;
  }

  boolean isClosed() {
    return state == State.CLOSED;
  }

  /**
   * Does what can be done now.
   *
   * @return nanoseconds until there is more, or {@link Pump#NEVER}
   */
  long step(ByteBuffer buffer, long now) {
    return switch (state) {
      case CONNECTING -> connect(buffer, now);
      case OPEN -> carry(buffer, now);
      case DRAINING -> drain(buffer, now);
      case CLOSED -> Pump.NEVER;
    };
  }

  private long connect(ByteBuffer buffer, long now) {
    try {
      if (!server.finishConnect()) {
        return Pump.NEVER;
      }
    } catch (IOException refused) {
      reset();
      return Pump.NEVER;
    }
    state = State.OPEN;
    return carry(buffer, now);
  }

  private long carry(ByteBuffer buffer, long now) {
    toServer.read(buffer, now);
    toClient.read(buffer, now);
    if (state != State.OPEN) {
      return state == State.DRAINING ? drain(buffer, now) : Pump.NEVER; // something seen ended it
    }
    long due = Math.min(toServer.forward(now), toClient.forward(now));
    if (toServer.targetIsGone()) {
      toClient.sourceIsGone();
    }
    if (toClient.targetIsGone()) {
      toServer.sourceIsGone();
    }
    due = Math.min(due, Math.min(toServer.forward(now), toClient.forward(now)));
    if (toServer.isFinishedByReset() || toClient.isFinishedByReset()) {
      reset();
    } else if (toServer.isFinished() && toClient.isFinished()) {
      close();
    } else {
      clientKey.interestOps(interest(toServer, toClient));
      serverKey.interestOps(interest(toClient, toServer));
    }
    return due;
  }

  private static int interest(Pump from, Pump to) {
    return (from.wantsToRead() ? SelectionKey.OP_READ : 0)
        | (to.wantsToWrite() ? SelectionKey.OP_WRITE : 0);
  }

  private long drain(ByteBuffer buffer, long now) {
    boolean clientEnded = toServer.drain(buffer);
    boolean serverEnded = toClient.drain(buffer);
    if ((clientEnded && serverEnded) || now - drainUntil >= 0) {
      close();
      return Pump.NEVER;
    }
    clientKey.interestOps(clientEnded ? 0 : SelectionKey.OP_READ);
    serverKey.interestOps(serverEnded ? 0 : SelectionKey.OP_READ);
    return drainUntil - now;
  }

  /** Says to both sides that nothing more will come. */
  void cut(long now) {
    if (state == State.CONNECTING) {
      close();
    } else if (state == State.OPEN) {
      state = State.DRAINING;
      drainUntil = now + DRAIN_NANOS;
      shutdown(client);
      shutdown(server);
    }
  }

  private static void shutdown(SocketChannel channel) {
    try {
      channel.shutdownOutput();
    } catch (IOException alreadyGone) {
      // which is what is wanted
    }
  }

  /** Resets both sides. */
  void reset() {
    for (SocketChannel channel : new SocketChannel[] {client, server}) {
      try {
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
      } catch (IOException alreadyGone) {
        // closed by the other side, then there is nothing to reset
      }
    }
    close();
  }

  void close() {
    state = State.CLOSED;
    ProxyLoop.close(client);
    ProxyLoop.close(server);
  }
}
