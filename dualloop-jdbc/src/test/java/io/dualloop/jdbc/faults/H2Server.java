package io.dualloop.jdbc.faults;

import io.dualloop.faults.ChildProcess;
import io.dualloop.testservers.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.h2.tools.Server;

/** H2 as a server, in a process of its own, with its files in a folder of its own. */
final class H2Server implements JdbcScene.RunningDatabase {

  private static final int LIMIT_MILLIS = 1_000;

  private final int port = FreePort.find();
  private final Path folder;
  private ChildProcess process;

  H2Server() {
    try {
      folder = Files.createTempDirectory("dualloop-h2-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    process = start();
  }

  private ChildProcess start() {
    ChildProcess started =
        ChildProcess.java(
            "-XX:+UseSerialGC",
            "-Xmx128m",
            "-cp",
            Path.of(codeOf(Server.class)).toString(),
            Server.class.getName(),
            "-tcp",
            "-tcpPort",
            Integer.toString(port),
            "-baseDir",
            folder.toString(),
            "-ifNotExists");
    String unused = started.await("TCP server running");
    return started;
  }

  private static URI codeOf(Class<?> type) {
    try {
      return type.getProtectionDomain().getCodeSource().getLocation().toURI();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public synchronized void kill() {
    process.kill();
  }

  @Override
  public synchronized void restart() {
    process.kill();
    process = start();
  }

  @Override
  public synchronized void pause() {
    process.pause();
  }

  @Override
  public synchronized void resume() {
    process.resume();
  }

  @Override
  public synchronized boolean isRunning() {
    return process.isAlive();
  }

  /** It accepts connections as soon as it runs, and the driver tries for long by itself. */
  @Override
  public boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LIMIT_MILLIS);
    } catch (IOException away) {
      return false;
    }
    return Sql.number(H2Scene.urlOf(port), "SELECT 1") == 1;
  }

  @Override
  public void close() {
    kill();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
