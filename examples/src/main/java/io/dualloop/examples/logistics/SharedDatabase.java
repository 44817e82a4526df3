package io.dualloop.examples.logistics;

import io.dualloop.jdbc.JdbcTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.tools.DeleteDbFiles;
import org.h2.tools.Server;

/**
 * A database of H2 that the processes of a play share, any of which may be killed but the one that
 * answers the call, which serves it.
 *
 * <p>A database in memory, or in a file that a process opens by itself, is that process's own. With
 * {@code AUTO_SERVER} whoever opens the file first serves it: if that one is killed, so is the
 * database for all others. So the server is a few threads here. It binds to the loopback address
 * only, and asks for a password that only this play knows.
 *
 * <p>{@code WRITE_DELAY=0} has each commit in the file before it is answered, where half a second
 * is usual: what was accepted is there after a crash, as the transport declares.
 */
final class SharedDatabase implements AutoCloseable {

  private static final String USER = "demo";
  private static final String NAME = "tasks";

  private final Path folder;
  private final Server server;
  private final Connection open;
  private final Door door;

  private SharedDatabase(Path folder, Server server, Connection open, Door door) {
    this.folder = folder;
    this.server = server;
    this.open = open;
    this.door = door;
  }

  /**
   * How processes come in.
   *
   * @param url where it is served
   * @param password of the one user
   */
  record Door(String url, String password) {

    /** Its connections end with their process, or with the database. */
    DataSource dataSource() {
      return JdbcConnectionPool.create(url, USER, password);
    }

    /** Without the password. */
    @Override
    public String toString() {
      return url;
    }
  }

  /** Makes a new one in a temporary folder, with the tables of the transport, and serves it. */
  static SharedDatabase start() throws IOException {
    // H2 reads it once, and else listens on all addresses.
    System.setProperty("h2.bindAddress", "127.0.0.1");
    Path folder = Files.createTempDirectory("dualloop-h2-");
    // If the demo is interrupted; what is told last is deleted first.
    folder.toFile().deleteOnExit();
    folder.resolve(NAME + ".mv.db").toFile().deleteOnExit();
    String password = UUID.randomUUID().toString();
    String file = "jdbc:h2:file:" + folder.resolve(NAME) + ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE";
    JdbcConnectionPool here = JdbcConnectionPool.create(file, USER, password);
    try {
      JdbcTransport.createSchema(here);
      Server server =
          Server.createTcpServer("-tcpPort", "0", "-tcpDaemon", "-baseDir", folder.toString())
              .start();
      String url = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/" + NAME;
      return new SharedDatabase(folder, server, here.getConnection(), new Door(url, password));
    } catch (SQLException e) {
      throw new IOException("the database can't be made: " + e.getMessage(), e);
    }
  }

  Door door() {
    return door;
  }

  /** Ends it, whoever is connected, and deletes it. */
  @Override
  public void close() {
    try (Statement statement = open.createStatement()) {
      statement.execute("SHUTDOWN IMMEDIATELY");
    } catch (SQLException e) {
      // The connection ends with the database, which is what was asked for.
    }
    server.stop();
    DeleteDbFiles.execute(folder.toString(), NAME, true);
    var unused = folder.toFile().delete();
  }
}
