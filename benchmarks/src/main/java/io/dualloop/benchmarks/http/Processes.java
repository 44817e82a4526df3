package io.dualloop.benchmarks.http;

import com.sun.management.UnixOperatingSystemMXBean;
import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.contest.ContestServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/** A server and its load, each a process of its own. Used by one thread. */
final class Processes implements AutoCloseable {

  /** Beside the streams: what a JVM has open. */
  private static final long OWN_FILES = 500;

  private final ContenderProcess server;
  private final ContenderProcess load;

  private Processes(ContenderProcess server, ContenderProcess load) throws IOException {
    this.server = server;
    this.load = load;
  }

  /** Starts them. */
  static Processes start(String which) throws IOException {
    ContenderProcess server = program(which, ServerMain.class, which);
    try {
      Processes both = new Processes(server, program("load", LoadMain.class));
      both.load("at " + (int) both.server("port")[0]);
      return both;
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static ContenderProcess program(String name, Class<?> main, String... arguments)
      throws IOException {
    return ContenderProcess.start(
        name,
        ContenderProcess.java(main, arguments),
        ContestServer.lent(ProcessHandle.current()::pid));
  }

  /**
   * Says what has to be done where so many streams can't be open.
   *
   * @throws IllegalStateException if the limit of open files is too low
   */
  static void checkOpenFiles(int streams) {
    long needed = streams + OWN_FILES;
    // A JVM raises its soft limit to the hard one.
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        && unix.getMaxFileDescriptorCount() < needed) {
      throw new IllegalStateException(
          "%d streams need %d open files, but the limit is %d: raise it with ulimit -n %d"
              .formatted(streams, needed, unix.getMaxFileDescriptorCount(), needed));
    }
  }

  double[] server(String question) throws IOException {
    return server.ask(question);
  }

  double[] load(String question) throws IOException {
    return load.ask(question);
  }

  /** Submits tasks, and waits until they have begun. */
  void begin(int tasks) throws IOException {
    load("submit " + tasks);
    server("begun " + tasks);
  }

  @Override
  public void close() {
    load.close();
    server.close();
  }
}
