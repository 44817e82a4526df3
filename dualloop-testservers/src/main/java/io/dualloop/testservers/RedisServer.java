package io.dualloop.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
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
public final class RedisServer extends PrivateServer implements RedisEndpoint {

  private static final Duration COMMAND_LIMIT = Duration.ofSeconds(10);

  private final RedisLaunch launch;

  private RedisServer(RedisLaunch launch) {
    super("dualloop-redis-", launch);
    this.launch = launch;
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
      throw SharedRedis.KIND.notInstalled();
    }
    return ready(() -> new RedisServer(new RedisLaunch(List.of(moreOptions))));
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
      server.command("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
      server.launch.expectCluster();
      server.awaitReady();
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  @Override
  public String uri() {
    return "redis://127.0.0.1:" + port();
  }

  @Override
  String address() {
    return uri();
  }

  /** Makes it a replica, and waits until it has the master's data. */
  void follow(RedisServer master) {
    String unused = command("REPLICAOF", "127.0.0.1", Integer.toString(master.port()));
    RedisLaunch.READINESS.await(
        process(), port(), () -> command("INFO", "replication").contains("master_link_status:up"));
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
      return Resp.ask(port(), COMMAND_LIMIT, words);
    } catch (Resp.ErrorReply e) {
      throw new IllegalStateException("Redis replied to '" + said + "': " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException("no reply to '" + said + "' from " + uri(), e);
    }
  }
}
