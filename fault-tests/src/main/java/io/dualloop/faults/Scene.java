package io.dualloop.faults;

import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.FaultProxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A private server, a proxy before it, and programs that use it. Everything is closed in the
 * opposite order in which it was made.
 *
 * <p>Where a transport needs several servers, one of them (or all) is <em>the</em> server of a
 * scene: what tests let fail, and what the proxy stands before. The others are beside it and well,
 * and for each there is a scene in which it is the server.
 */
public abstract class Scene implements AutoCloseable {

  /**
   * How long after a fault work goes on at the latest, on a machine that does other things, too.
   */
  public static final Duration BACK = Duration.ofSeconds(30);

  /**
   * How often somebody looks at what only a program of the server tells, which may take a processor
   * for half a second: who looks all the time makes slow what is waited for.
   */
  public static final Duration SELDOM = Duration.ofMillis(500);

  /** How long it takes at most until all is done. */
  public static final Duration SETTLED = Duration.ofSeconds(60);

  /** What no other scene has: it parts those that share a server. */
  public final String namespace = "faults-" + UUID.randomUUID();

  private final Deque<AutoCloseable> servers = new ArrayDeque<>();
  private final Deque<AutoCloseable> owned = new ArrayDeque<>();

  /** What fails. */
  public abstract FaultyServer server();

  /** What stands before the server on the way of {@link #proxied}. */
  public abstract FaultProxy proxy();

  /** Where the server itself listens. */
  public abstract int port();

  /**
   * Opens a transport.
   *
   * @param port of the loopback address, by which it gets to the server
   */
  protected abstract Transport open(int port);

  /** The class of an {@link Opening}, and what it is given. */
  public abstract List<String> childArguments();

  /**
   * Does something when a {@link #proxied} transport asks for a change that mentions certain words,
   * and before it has been answered that this is done. Once, and for the first such change.
   *
   * @param words of the work, or such as the subclass of a test knows of the transport's language
   * @param action any thread runs it
   */
  public abstract void onStep(String words, Runnable action);

  /**
   * How much is asked in a second: as much as the server can do on a busy machine.
   *
   * @param usual what a fast one can
   */
  public int pace(int usual) {
    return usual;
  }

  /** Who listens to what, as the server sees it; nothing where hints are polled for. */
  public Map<String, String> listeners() {
    return Map.of();
  }

  /**
   * Fails unless the server sees as many connections as it should, and no more.
   *
   * @param transports how many are open
   */
  public abstract void assertConnections(int transports);

  /** The names of the threads of the scene's transports that run now. */
  public abstract List<String> threads();

  /** Something that has to be closed by the scene before its servers are. */
  public final <T extends AutoCloseable> T owned(T something) {
    owned.push(something);
    return something;
  }

  /** A server, or what stands before it: it stays when the programs {@link #leave}. */
  protected final <T extends AutoCloseable> T server(T something) {
    servers.push(something);
    return something;
  }

  /** A transport straight to the server. */
  public final Transport direct() {
    return through(port());
  }

  /** A transport through the proxy. */
  public final Transport proxied() {
    return through(proxy().port());
  }

  /** A transport that gets to the server by this port of the loopback address. */
  public final Transport through(int port) {
    return owned(open(port));
  }

  /** A foreground that has started. */
  public final ForegroundLoop foreground(Transport transport) {
    return owned(ForegroundLoop.on(transport).start());
  }

  /** Workers for what a load asks. */
  public final BackgroundLoop workers(Transport transport) {
    return owned(Work.workers(transport).start());
  }

  /** A load with a foreground of its own, which asks nothing yet. */
  public final Load load(Transport transport) {
    return owned(new Load("order", foreground(transport), transport));
  }

  /** Closes all that uses the server, but not the server. */
  public final void leave() {
    close(owned);
  }

  @Override
  public final void close() {
    try {
      close(owned);
    } finally {
      close(servers);
    }
  }

  private static void close(Deque<AutoCloseable> things) {
    List<Exception> failures = new ArrayList<>();
    while (!things.isEmpty()) {
      try {
        things.pop().close();
      } catch (Exception e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      IllegalStateException all = new IllegalStateException("something could not be closed");
      failures.forEach(all::addSuppressed);
      throw all;
    }
  }
}
