package io.dualloop.testservers;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How a Redis server is started, and when it is ready. */
final class RedisLaunch {

  private static final String PROGRAM = "redis-server";
  private static final Duration READY_LIMIT = Duration.ofSeconds(20);
  private static final Duration REPLY_LIMIT = Duration.ofSeconds(2);
  private static final long POLL_MILLIS = 5;

  private RedisLaunch() {}

  /** Whether the program is on the PATH. */
  static boolean isInstalled() {
    String path = System.getenv("PATH");
    return path != null
        && Arrays.stream(path.split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, PROGRAM)));
  }

  static Path logIn(Path folder) {
    return folder.resolve("redis.log");
  }

  static ServerProcess start(int port, Path folder, List<String> moreOptions) {
    List<String> command = new ArrayList<>(List.of(PROGRAM));
    command.addAll(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
    command.addAll(List.of("--dir", folder.toString(), "--logfile", logIn(folder).toString()));
    command.addAll(List.of("--appendonly", "yes", "--appendfsync", "everysec", "--save", ""));
    command.addAll(List.of("--enable-debug-command", "local", "--daemonize", "no"));
    command.addAll(moreOptions);
    return run(command, folder);
  }

  /** A Sentinel writes what it learns into its settings, which have to be in a file. */
  static ServerProcess startSentinel(int port, Path folder, List<String> settings) {
    List<String> lines = new ArrayList<>(List.of("port " + port, "bind 127.0.0.1"));
    lines.addAll(List.of("dir " + folder, "logfile " + logIn(folder)));
    lines.addAll(settings);
    try {
      Path file = Files.write(folder.resolve("sentinel.conf"), lines);
      return run(List.of(PROGRAM, file.toString(), "--sentinel"), folder);
    } catch (IOException e) {
      throw new UncheckedIOException("the settings of a Sentinel can't be written", e);
    }
  }

  private static ServerProcess run(List<String> command, Path folder) {
    try {
      return ServerProcess.start(command, folder, logIn(folder));
    } catch (IOException e) {
      throw new IllegalStateException(PROGRAM + " can't be run", e);
    }
  }

  /** Waits until it answers, and its cluster is whole if it is a node of one. */
  static void awaitReady(ServerProcess process, int port, boolean cluster) {
    await(process, port, () -> isReady(process, port, cluster));
  }

  /** What may become true after a while. */
  interface Condition {

    /** Whether it is true; that it can't be asked yet is as good as a no. */
    boolean holds() throws IOException;
  }

  /** Waits until something is so, for as long as the process is there. */
  static void await(ServerProcess process, int port, Condition condition) {
    long deadline = System.nanoTime() + READY_LIMIT.toNanos();
    String last = "nothing yet";
    while (System.nanoTime() - deadline < 0) {
      if (!process.isAlive()) {
        throw failure(PROGRAM + " ended at once", process, port);
      }
      try {
        if (condition.holds()) {
          return;
        }
        last = "it answers, but as another process or with something incomplete";
      } catch (IOException notYet) {
        last = notYet.toString();
      }
      pause();
    }
    String what = PROGRAM + " is not ready within " + READY_LIMIT.toSeconds() + " s: " + last;
    throw failure(what, process, port);
  }

  private static boolean isReady(ServerProcess process, int port, boolean cluster)
      throws IOException {
    if (!Resp.ask(port, REPLY_LIMIT, "PING").equals("PONG")) {
      return false;
    }
    // Where two chose the same port at the same moment, the other's server may be the one that
    // answers, while this one is about to end.
    return Resp.ask(port, REPLY_LIMIT, "INFO", "server")
            .contains("process_id:" + process.pid() + "\r")
        && (!cluster
            || Resp.ask(port, REPLY_LIMIT, "CLUSTER", "INFO").contains("cluster_state:ok"));
  }

  private static IllegalStateException failure(String what, ServerProcess process, int port) {
    return new IllegalStateException(
        "%s (port %d). The end of its log:%n%s".formatted(what, port, process.endOfLog()));
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + PROGRAM, e);
    }
  }
}
