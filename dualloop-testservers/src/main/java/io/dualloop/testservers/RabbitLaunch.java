package io.dualloop.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a node of RabbitMQ is started, with a name server of its own, and when it is ready. */
final class RabbitLaunch implements Launch {

  private static final Duration CONTROL_LIMIT = Duration.ofSeconds(60);
  private static final Duration REPLY_LIMIT = Duration.ofSeconds(2);
  private static final Readiness READINESS =
      new Readiness("rabbitmq-server", Duration.ofMinutes(2));

  private final RabbitPrograms programs;
  private final List<String> settings;

  /** Tells whether the node that answers is this one. */
  private final String name =
      "dualloop-" + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());

  private final int clusterPort = FreePort.find();
  private volatile @Nullable ErlangNames names;

  /**
   * Creates one.
   *
   * @param settings lines of {@code rabbitmq.conf}
   */
  RabbitLaunch(RabbitPrograms programs, List<String> settings) {
    this.programs = programs;
    this.settings = settings;
  }

  @Override
  public ServerProcess start(int port, Path folder) {
    ErlangNames known = names;
    if (known == null) {
      writeSettings(port, folder);
      known = ErlangNames.start(folder);
      names = known;
    }
    return ServerProcess.start(
        List.of(programs.server()), folder, environment(port, folder, known));
  }

  private void writeSettings(int port, Path folder) {
    List<String> lines = new ArrayList<>();
    lines.add("listeners.tcp.1 = 127.0.0.1:" + port);
    lines.addAll(List.of("log.console = true", "log.file = false"));
    lines.addAll(settings);
    try {
      for (String needed : List.of("home", "mnesia", "log", "etc")) {
        Files.createDirectory(folder.resolve(needed));
      }
      Files.write(folder.resolve("etc/rabbitmq.conf"), lines);
      Files.writeString(folder.resolve("etc/enabled_plugins"), "[].");
    } catch (IOException e) {
      throw new UncheckedIOException("the settings of RabbitMQ can't be written", e);
    }
  }

  /** All that it would else read or write elsewhere is in the folder. */
  private Map<String, String> environment(int port, Path folder, ErlangNames known) {
    Map<String, String> all = new HashMap<>();
    all.put("HOME", folder.resolve("home").toString()); // for the secret that its tools share
    all.put("LANG", "C.UTF-8");
    all.put("ERL_CRASH_DUMP_SECONDS", "0"); // none: nobody would read it
    all.put("ERL_EPMD_PORT", Integer.toString(known.port()));
    all.put("ERL_EPMD_ADDRESS", "127.0.0.1");
    all.put("RABBITMQ_NODENAME", node());
    all.put("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1");
    all.put("RABBITMQ_NODE_PORT", Integer.toString(port));
    all.put("RABBITMQ_DIST_PORT", Integer.toString(clusterPort));
    all.put("RABBITMQ_MNESIA_BASE", folder.resolve("mnesia").toString());
    all.put("RABBITMQ_LOG_BASE", folder.resolve("log").toString());
    all.put("RABBITMQ_LOG", "-color");
    all.put("RABBITMQ_PID_FILE", folder.resolve("rabbit.pid").toString());
    all.put("RABBITMQ_CONFIG_FILE", folder.resolve("etc/rabbitmq.conf").toString());
    all.put("RABBITMQ_ADVANCED_CONFIG_FILE", folder.resolve("etc/advanced.config").toString());
    all.put("RABBITMQ_GENERATED_CONFIG_DIR", folder.resolve("etc/generated").toString());
    all.put("RABBITMQ_FEATURE_FLAGS_FILE", folder.resolve("mnesia/feature_flags").toString());
    all.put("RABBITMQ_ENABLED_PLUGINS_FILE", folder.resolve("etc/enabled_plugins").toString());
    all.put("RABBITMQ_CONF_ENV_FILE", folder.resolve("etc/none.conf").toString());
    // Else the port for other nodes is open to everybody.
    all.put("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", "-kernel inet_dist_use_interface {127,0,0,1}");
    // The script becomes the node, rather than waiting for it: so its process id is the node's.
    all.put("RUNNING_UNDER_SYSTEMD", "true");
    return all;
  }

  private String node() {
    return name + "@localhost";
  }

  /** Runs {@code rabbitmqctl}. */
  String control(int port, Path folder, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(programs.control(), "-q", "-n", node()));
    command.addAll(arguments);
    return Command.run(command, folder, environment(port, folder, names()), CONTROL_LIMIT).strip();
  }

  @Override
  public void awaitReady(ServerProcess process, int port, Path folder) {
    READINESS.await(process, port, () -> AmqpGreeting.read(port, REPLY_LIMIT).contains(name));
  }

  private ErlangNames names() {
    ErlangNames known = names;
    if (known == null) {
      throw new IllegalStateException("this server is closed");
    }
    return known;
  }

  long namesPid() {
    return names().pid();
  }

  @Override
  public void cleanUp(Path folder) {
    ErlangNames known = names;
    names = null;
    if (known != null) {
      known.kill();
    }
  }
}
