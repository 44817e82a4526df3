package io.dualloop.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A private Redis server that a test may pause, kill and restart.
 *
 * <p>It is the {@code redis-server} found on the PATH, in its version 7 or later. It listens on a
 * free port of the loopback address, and writes what it is told to an append-only file,
 * synchronised once a second, in a temporary folder that {@link #close} deletes. Commands such as
 * {@code DEBUG SLEEP} are allowed. It takes some 30 ms to start.
 *
 * <pre>{@code
 * try (RedisServer redis = RedisServer.start()) {
 *   … connect to redis.uri() …
 *   redis.kill();
 *   … see what happens …
 *   redis.restart();
 * }
 * }</pre>
 *
 * <p>Where {@code redis-server} is not installed, starting aborts the test with a message that says
 * what to install; with the environment variable {@code DUALLOOP_SERVERS=required} or the system
 * property {@code dualloop.servers=required} it fails it. A server that is not closed ends with the
 * JVM.
 *
 * <p>Any thread may call any method. Those that start, end or pause the server block until that is
 * so, and wait for each other.
 */
public final class RedisServer implements RedisEndpoint, AutoCloseable {

  private static final Duration COMMAND_LIMIT = Duration.ofSeconds(10);
  private static final int PORTS_TRIED = 5;

  private final int port = FreePort.find();
  private final Path folder = TemporaryFolder.create("dualloop-redis-");
  private final Runnable ending = this::end;
  private final List<String> options;
  private volatile ServerProcess process;
  private volatile boolean cluster;
  private boolean closed;

  private RedisServer(List<String> options) {
    this.options = options;
    this.process = RedisLaunch.start(port, folder, options);
    Leftovers.add(ending);
  }

  /**
   * Starts a server with an append-only file and nothing else that is special.
   *
   * @return the running server; to be closed
   * @throws IllegalStateException if it ends at once or does not answer within 20 s, with the end
   *     of its log; or if it is not installed, but required
   * @throws org.opentest4j.TestAbortedException if it is not installed and not required
   */
  public static RedisServer start() {
    return start(new String[0]);
  }

  /**
   * Starts a server with further options, or others than usual.
   *
   * @param moreOptions of the command line, such as {@code "--maxmemory", "20mb"}; an option and
   *     its value may also be one string
   * @return the running server; to be closed
   * @throws IllegalStateException if it ends at once or does not answer within 20 s, with the end
   *     of its log; or if it is not installed, but required
   * @throws org.opentest4j.TestAbortedException if it is not installed and not required
   */
  public static RedisServer start(String... moreOptions) {
    if (!RedisLaunch.isInstalled()) {
      throw ServerMissing.endTest(
          "There is no redis-server on the PATH; install Redis 7 or later"
              + " (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis)");
    }
    for (int attempt = 1; ; attempt++) {
      RedisServer server = new RedisServer(List.of(moreOptions));
      try {
        RedisLaunch.awaitReady(server.process, server.port, false);
        return server;
      } catch (IllegalStateException e) {
        boolean portTaken = server.process.endOfLog().contains("Address already in use");
        server.close();
        if (!portTaken || attempt == PORTS_TRIED) {
          throw e;
        }
      }
    }
  }

  /**
   * Starts a cluster of one node, which holds all slots, and waits until it is whole: Redis lets a
   * node of a cluster wait for 2 s first.
   *
   * @param moreOptions as in {@link #start(String...)}
   * @return the running server; to be closed
   * @throws IllegalStateException if it does not start or its cluster is not whole within 20 s
   * @throws org.opentest4j.TestAbortedException if it is not installed and not required
   */
  public static RedisServer startCluster(String... moreOptions) {
    Stream<String> options =
        Stream.of("--cluster-enabled", "yes", "--cluster-announce-ip", "127.0.0.1");
    RedisServer server =
        start(Stream.concat(options, Stream.of(moreOptions)).toArray(String[]::new));
    try {
      server.cluster = true;
      server.command("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
      RedisLaunch.awaitReady(server.process, server.port, true);
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  @Override
  public String uri() {
    return "redis://127.0.0.1:" + port;
  }

  /**
   * The port, the same after a restart.
   *
   * @return a port of the loopback address
   */
  public int port() {
    return port;
  }

  /**
   * The process of the server, another one after each restart.
   *
   * @return its id, also when it has ended
   */
  public long pid() {
    return process.pid();
  }

  /**
   * Where the server writes what happens to it. It is deleted by {@link #close}.
   *
   * @return the file
   */
  public Path log() {
    return RedisLaunch.logIn(folder);
  }

  /**
   * Whether its process is there, paused or not.
   *
   * @return false after {@link #kill} and {@link #stop}, and when it has ended by itself
   */
  public boolean isRunning() {
    return process.isAlive();
  }

  /** Ends it as a crash would, with SIGKILL, also while it is paused. What is unsaved is lost. */
  public synchronized void kill() {
    process.kill();
  }

  /**
   * Asks it to end, with SIGTERM: it saves everything first. It is resumed if it is paused.
   *
   * @throws IllegalStateException if it does not end within 10 s
   */
  public synchronized void stop() {
    process.terminate();
  }

  /**
   * Starts it again on the same port and with the data that it had saved, after {@link #kill} or
   * {@link #stop}; a running one is stopped first.
   *
   * @throws IllegalStateException if it does not start as in {@link #start(String...)}, or is
   *     closed
   */
  public synchronized void restart() {
    if (closed) {
      throw new IllegalStateException(
          "this server is closed and its data is deleted; start another");
    }
    process.terminate();
    process = RedisLaunch.start(port, folder, options);
    RedisLaunch.awaitReady(process, port, cluster);
  }

  /** Makes it a replica, and waits until it has the master's data. */
  void follow(RedisServer master) {
    String unused = command("REPLICAOF", "127.0.0.1", Integer.toString(master.port));
    RedisLaunch.await(
        process, port, () -> command("INFO", "replication").contains("master_link_status:up"));
  }

  /**
   * Lets it stand still, with SIGSTOP: connections stay open, and are even accepted, but nothing
   * answers.
   *
   * @throws IllegalStateException if it is not running
   */
  public synchronized void pause() {
    process.pause();
  }

  /** Lets it go on after {@link #pause}; nothing happens if it is not paused. */
  public synchronized void resume() {
    process.resume();
  }

  /**
   * Says one command on a connection of its own and waits for the reply, at most 10 s.
   *
   * @param words the command and its arguments, such as {@code "CLIENT", "KILL", "TYPE", "normal"}
   * @return the reply as {@code redis-cli --raw} shows it: the items of a list in lines, and
   *     nothing for null
   * @throws IllegalStateException if the server replies with an error
   * @throws UncheckedIOException if it can't be reached, does not reply in time, or closes the
   *     connection
   */
  public String command(String... words) {
    String said = String.join(" ", words);
    try {
      return Resp.ask(port, COMMAND_LIMIT, words);
    } catch (Resp.ErrorReply e) {
      throw new IllegalStateException("Redis replied to '" + said + "': " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException("no reply to '" + said + "' from " + uri(), e);
    }
  }

  /** Kills it, also while it is paused, and deletes its folder. Has no effect when repeated. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    Leftovers.remove(ending);
    end();
  }

  private void end() {
    process.kill();
    TemporaryFolder.delete(folder);
  }

  @Override
  public String toString() {
    return "RedisServer[" + uri() + ", pid " + pid() + (isRunning() ? "]" : ", ended]");
  }
}
