package io.dualloop.testservers;

import java.util.List;

/**
 * A private PostgreSQL server that a test may pause, kill and restart.
 *
 * <p>Its programs are those on the PATH, or else Debian's newest in {@code /usr/lib/postgresql}. It
 * listens on a free port of the loopback address, lets everybody in as the superuser {@code
 * dualloop}, and keeps its data in a temporary folder that {@link #close} deletes. As root, which
 * PostgreSQL refuses, it runs as the user {@code postgres}. It takes some 0.7 s to start.
 *
 * <pre>{@code
 * try (PostgresServer postgres = PostgresServer.start()) {
 *   … connect to postgres.createDatabase() …
 *   postgres.kill();
 *   … see what happens …
 *   postgres.restart();
 * }
 * }</pre>
 *
 * <p>What is committed is written to the log of transactions before the commit returns, and so
 * outlives {@link #kill}; it is not synchronised to the disk ({@code fsync=off}), which only the
 * crash of a whole machine would show and which takes most of the time. Both are settings: {@code
 * PostgresServer.start("fsync=on")}, {@code PostgresServer.start("synchronous_commit=off")}.
 *
 * <p>Where PostgreSQL is not installed, starting aborts the test with a message that says what to
 * install; with the environment variable {@code DUALLOOP_SERVERS=required} or the system property
 * {@code dualloop.servers=required} it fails it. A server that is not closed ends with the JVM.
 *
 * <p>Any thread may call any method. Those that start, end or pause the server block until that is
 * so, and wait for each other.
 */
public final class PostgresServer extends PrivateServer implements PostgresEndpoint {

  private PostgresServer(Launch launch) {
    super("dualloop-postgres-", launch);
  }

  /**
   * Starts a server with usual settings.
   *
   * @return the running server; to be closed
   * @throws IllegalStateException if it ends at once or is not ready within 60 s, with the end of
   *     its log; or if it is not installed, but required
   * @throws org.opentest4j.TestAbortedException if it is not installed and not required
   */
  public static PostgresServer start() {
    return start(new String[0]);
  }

  /**
   * Starts a server with further settings, or others than usual.
   *
   * @param settings as in {@code postgresql.conf}, each as {@code name=value} without quotes, such
   *     as {@code "max_connections=20"}
   * @return the running server; to be closed
   * @throws IllegalStateException if it ends at once or is not ready within 60 s, with the end of
   *     its log; or if it is not installed, but required
   * @throws org.opentest4j.TestAbortedException if it is not installed and not required
   */
  public static PostgresServer start(String... settings) {
    PostgresPrograms programs = PostgresPrograms.find();
    if (programs == null) {
      throw SharedPostgres.KIND.notInstalled();
    }
    return ready(() -> new PostgresServer(new PostgresLaunch(programs, List.of(settings))));
  }

  @Override
  public String jdbcUrl() {
    return "jdbc:postgresql://127.0.0.1:" + port() + "/postgres?user=" + PostgresLaunch.USER;
  }

  @Override
  String address() {
    return jdbcUrl();
  }
}
