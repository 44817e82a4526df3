package io.dualloop.testservers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How a PostgreSQL server is started, and when it is ready. */
final class PostgresLaunch implements Launch {

  /** Who may do everything, without a password. */
  static final String USER = "dualloop";

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Readiness READINESS = new Readiness("postgres", LIMIT);

  /** Messages are looked at, and the user's language is not known. */
  private static final Map<String, String> ENVIRONMENT = Map.of("LC_ALL", "C");

  private static final int LINE_OF_SHARED_MEMORY = 6;
  private static final int LINE_OF_STATE = 7;

  private static final Logger LOG = LoggerFactory.getLogger(PostgresLaunch.class);

  private final PostgresPrograms programs;
  private final List<String> settings;

  /**
   * Creates one.
   *
   * @param settings each as {@code name=value}
   */
  PostgresLaunch(PostgresPrograms programs, List<String> settings) {
    this.programs = programs;
    this.settings = settings;
  }

  @Override
  public ServerProcess start(int port, Path folder) {
    String data = dataIn(folder).toString();
    if (!Files.exists(dataIn(folder))) {
      PostgresPrograms.give(folder);
      List<String> command = programs.command("initdb", "-D", data, "-U", USER, "-A", "trust");
      command.addAll(List.of("-E", "UTF8", "--locale=C", "--no-sync"));
      String unused = Command.run(command, folder, ENVIRONMENT, LIMIT);
    }
    List<String> command = programs.command("postgres", "-D", data, "-p", Integer.toString(port));
    for (String setting : allSettings()) {
      command.addAll(List.of("-c", setting));
    }
    return ServerProcess.start(command, folder, ENVIRONMENT);
  }

  private List<String> allSettings() {
    List<String> all = new ArrayList<>();
    all.add("listen_addresses=127.0.0.1");
    // No files outside of the folder.
    all.addAll(List.of("unix_socket_directories=", "dynamic_shared_memory_type=mmap"));
    // The system keeps what was written even if the process is killed.
    all.add("fsync=off");
    all.addAll(settings);
    return all;
  }

  /** The server says itself, in a file of its data, who it is and whether it accepts clients. */
  @Override
  public void awaitReady(ServerProcess process, int port, Path folder) {
    READINESS.await(
        process,
        port,
        () -> {
          List<String> state = stateIn(folder);
          return state.size() > LINE_OF_STATE
              && state.get(0).equals(Long.toString(process.pid()))
              && state.get(LINE_OF_STATE).strip().equals("ready");
        });
  }

  /** Ends connections, where SIGTERM would wait for clients to do so. */
  @Override
  public String stopSignal() {
    return "INT";
  }

  /** A server that was killed leaves a segment of shared memory behind, until it starts again. */
  @Override
  public void cleanUp(Path folder) {
    try {
      List<String> state = stateIn(folder);
      if (state.size() > LINE_OF_SHARED_MEMORY) {
        String[] keyAndId = state.get(LINE_OF_SHARED_MEMORY).strip().split(" +", -1);
        List<String> command = List.of("ipcrm", "-m", keyAndId[keyAndId.length - 1]);
        String unused = Command.run(command, folder, ENVIRONMENT, LIMIT);
      }
    } catch (IOException | RuntimeException e) {
      // It was stopped and has left nothing; or another has cleaned up.
      LOG.debug("No shared memory of a killed PostgreSQL is removed: {}", e.toString());
    }
  }

  private static Path dataIn(Path folder) {
    return folder.resolve("data");
  }

  private static List<String> stateIn(Path folder) throws IOException {
    return Files.readAllLines(dataIn(folder).resolve("postmaster.pid"), StandardCharsets.UTF_8);
  }
}
