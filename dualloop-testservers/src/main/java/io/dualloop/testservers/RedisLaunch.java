package io.dualloop.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How a Redis server is started, and when it is ready. */
final class RedisLaunch implements Launch {

  static final Readiness READINESS = new Readiness("redis-server", Duration.ofSeconds(20));

  private static final String PROGRAM = "redis-server";
  private static final Duration REPLY_LIMIT = Duration.ofSeconds(2);

  private final List<String> moreOptions;
  private volatile boolean cluster;

  RedisLaunch(List<String> moreOptions) {
    this.moreOptions = moreOptions;
  }

  static boolean isInstalled() {
    return Program.folderOnPath(PROGRAM) != null;
  }

  /** From now on it is ready when its cluster is whole. */
  void expectCluster() {
    cluster = true;
  }

  @Override
  public ServerProcess start(int port, Path folder) {
    List<String> command = new ArrayList<>(List.of(PROGRAM));
    command.addAll(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
    command.addAll(
        List.of("--dir", folder.toString(), "--logfile", Launch.logIn(folder).toString()));
    command.addAll(List.of("--appendonly", "yes", "--appendfsync", "everysec", "--save", ""));
    command.addAll(List.of("--enable-debug-command", "local", "--daemonize", "no"));
    command.addAll(moreOptions);
    return ServerProcess.start(command, folder);
  }

  /** A Sentinel writes what it learns into its settings, which have to be in a file. */
  static ServerProcess startSentinel(int port, Path folder, List<String> settings) {
    List<String> lines = new ArrayList<>(List.of("port " + port, "bind 127.0.0.1"));
    lines.addAll(List.of("dir " + folder, "logfile " + Launch.logIn(folder)));
    lines.addAll(settings);
    try {
      Path file = Files.write(folder.resolve("sentinel.conf"), lines);
      return ServerProcess.start(List.of(PROGRAM, file.toString(), "--sentinel"), folder);
    } catch (IOException e) {
      throw new UncheckedIOException("the settings of a Sentinel can't be written", e);
    }
  }

  /** Waits until it answers, and its cluster is whole if it is a node of one. */
  @Override
  public void awaitReady(ServerProcess process, int port, Path folder) {
    READINESS.await(
        process, port, () -> isReady(process, port) && (!cluster || isClusterWhole(port)));
  }

  static boolean isReady(ServerProcess process, int port) throws IOException {
    if (!Resp.ask(port, REPLY_LIMIT, "PING").equals("PONG")) {
      return false;
    }
    // Where two chose the same port at the same moment, the other's server may be the one that
    // answers, while this one is about to end.
    return Resp.ask(port, REPLY_LIMIT, "INFO", "server")
        .contains("process_id:" + process.pid() + "\r");
  }

  private static boolean isClusterWhole(int port) throws IOException {
    return Resp.ask(port, REPLY_LIMIT, "CLUSTER", "INFO").contains("cluster_state:ok");
  }
}
