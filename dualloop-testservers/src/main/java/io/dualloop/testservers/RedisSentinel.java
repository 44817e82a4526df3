package io.dualloop.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A private Redis Sentinel that watches private servers: it takes the master for dead after a
 * second of silence, and makes a replica the master within some two seconds more.
 *
 * <pre>{@code
 * try (RedisServer first = RedisServer.start();
 *     RedisServer second = RedisServer.start();
 *     RedisSentinel sentinel = RedisSentinel.watch("mymaster", first, second)) {
 *   … connect to sentinel.uri() …
 *   first.kill();
 *   … see what happens …
 * }
 * }</pre>
 *
 * <p>It decides alone, and writes its log and what it learns into a temporary folder that {@link
 * #close} deletes. One that is not closed ends with the JVM. Any thread may call any method.
 */
public final class RedisSentinel implements AutoCloseable {

  private static final Duration COMMAND_LIMIT = Duration.ofSeconds(10);

  private final int port = FreePort.find();
  private final Path folder = TemporaryFolder.create("dualloop-sentinel-");
  private final Runnable ending = this::end;
  private final String name;
  private final ServerProcess process;
  private boolean closed;

  private RedisSentinel(String name, RedisServer master) {
    this.name = name;
    this.process =
        RedisLaunch.startSentinel(
            port,
            folder,
            List.of(
                "sentinel monitor " + name + " 127.0.0.1 " + master.port() + " 1",
                "sentinel down-after-milliseconds " + name + " 1000",
                "sentinel failover-timeout " + name + " 2000"));
    Leftovers.add(ending);
  }

  /**
   * Makes servers the replicas of another, and starts a Sentinel that watches them all. Blocks
   * until the replicas have the master's data and the Sentinel knows of them.
   *
   * @param name what the master is called: letters, digits, and {@code . - _}
   * @param master the master; it is running
   * @param replicas its replicas; they are running, and lose what they hold
   * @return the running Sentinel; to be closed
   * @throws IllegalStateException if it ends at once or if that takes longer than 20 s, with the
   *     end of its log
   */
  public static RedisSentinel watch(String name, RedisServer master, RedisServer... replicas) {
    // Else it waits for more replicas before it sends anything.
    String unused = master.command("CONFIG", "SET", "repl-diskless-sync-delay", "0");
    for (RedisServer replica : replicas) {
      replica.follow(master);
    }
    // It looks for replicas when it starts, and then every 10 s only.
    RedisSentinel sentinel = new RedisSentinel(name, master);
    try {
      RedisLaunch.READINESS.await(
          sentinel.process,
          sentinel.port,
          () -> RedisLaunch.isReady(sentinel.process, sentinel.port) && sentinel.knows(replicas));
      return sentinel;
    } catch (RuntimeException e) {
      sentinel.close();
      throw e;
    }
  }

  private boolean knows(RedisServer... replicas) throws IOException {
    String known = ask("SENTINEL", "REPLICAS", name);
    return Stream.of(replicas).allMatch(each -> known.contains("127.0.0.1:" + each.port()));
  }

  private String ask(String... words) throws IOException {
    return Resp.ask(port, COMMAND_LIMIT, words);
  }

  /**
   * Where a client finds it, and what to ask it for.
   *
   * @return {@code redis-sentinel://127.0.0.1:port#name}
   */
  public String uri() {
    return "redis-sentinel://127.0.0.1:" + port + "#" + name;
  }

  /**
   * Which server it takes for the master. Blocks until it replies, for at most 10 s.
   *
   * @return the port of the master
   * @throws UncheckedIOException if it does not reply
   */
  public int masterPort() {
    try {
      return Integer.parseInt(
          ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name).lines().skip(1).findFirst().orElse(""));
    } catch (IOException e) {
      throw new UncheckedIOException("no reply from " + uri(), e);
    }
  }

  /** Kills it and deletes its folder. Has no effect when repeated. */
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
    return "RedisSentinel[" + uri() + (process.isAlive() ? "]" : ", ended]");
  }
}
