package io.dualloop.testservers;

import java.nio.file.Path;
import java.util.function.Supplier;

/** What private servers of all kinds can do; their own classes say what they are. */
abstract class PrivateServer implements AutoCloseable {

  private static final int PORTS_TRIED = 5;

  private final int port = FreePort.find();
  private final Runnable ending = this::end;
  private final Launch launch;
  private final Path folder;
  private volatile ServerProcess process;
  private boolean closed;

  /** Starts its process and does not wait for it. */
  PrivateServer(String folderPrefix, Launch launch) {
    this.launch = launch;
    this.folder = TemporaryFolder.create(folderPrefix);
    try {
      this.process = launch.start(port, folder);
    } catch (RuntimeException e) {
      launch.cleanUp(folder);
      TemporaryFolder.delete(folder);
      throw e;
    }
    Leftovers.add(ending);
  }

  /** Makes a server and waits until it is ready; with another port where somebody took this one. */
  static <S extends PrivateServer> S ready(Supplier<S> make) {
    for (int attempt = 1; ; attempt++) {
      S server = make.get();
      try {
        server.awaitReady();
        return server;
      } catch (IllegalStateException e) {
        String log = server.process().endOfLog();
        boolean portTaken = log.contains("Address already in use") || log.contains("eaddrinuse");
        server.close();
        if (!portTaken || attempt == PORTS_TRIED) {
          throw e;
        }
      }
    }
  }

  /** Where a client finds it. */
  abstract String address();

  final void awaitReady() {
    launch.awaitReady(process, port, folder);
  }

  final ServerProcess process() {
    return process;
  }

  final Path folder() {
    return folder;
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
    return Launch.logIn(folder);
  }

  /**
   * Whether its process is there, paused or not.
   *
   * @return false after {@link #kill} and {@link #stop}, and when it has ended by itself
   */
  public boolean isRunning() {
    return process.isAlive();
  }

  /**
   * Ends it as a crash would, with SIGKILL to all of its processes, also while it is paused. What
   * is unsaved is lost.
   *
   * @throws IllegalStateException if it does not end within 30 s
   */
  public synchronized void kill() {
    process.kill();
  }

  /**
   * Asks it to save everything and end, and waits until it has. It is resumed if it is paused.
   *
   * @throws IllegalStateException if it does not end within 30 s
   */
  public synchronized void stop() {
    process.terminate(launch.stopSignal());
  }

  /**
   * Starts it again on the same port and with the data that it had saved, after {@link #kill} or
   * {@link #stop}; a running one is stopped first. Blocks until it is ready.
   *
   * @throws IllegalStateException if it ends at once or is not ready in time, with the end of its
   *     log; or if it is closed
   */
  public synchronized void restart() {
    if (closed) {
      throw new IllegalStateException(
          "this server is closed and its data is deleted; start another");
    }
    process.terminate(launch.stopSignal());
    process = launch.start(port, folder);
    awaitReady();
  }

  /**
   * Lets it stand still, with SIGSTOP to all of its processes: connections stay open, and are even
   * accepted, but nothing answers.
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
    launch.cleanUp(folder);
    TemporaryFolder.delete(folder);
  }

  @Override
  public String toString() {
    String state = isRunning() ? "]" : ", ended]";
    return getClass().getSimpleName() + "[" + address() + ", pid " + pid() + state;
  }
}
