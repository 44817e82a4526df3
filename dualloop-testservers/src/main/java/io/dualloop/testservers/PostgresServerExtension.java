package io.dualloop.testservers;

/**
 * Gives JUnit tests a PostgreSQL.
 *
 * <pre>{@code
 * @ExtendWith(PostgresServerExtension.class)
 * class OrdersTest {
 *   @Test
 *   void keepsOrder(PostgresEndpoint postgres) { … connect to postgres.createDatabase() … }
 *
 *   @Test
 *   void survivesACrash(PostgresServer postgres) { … postgres.kill() … }
 * }
 * }</pre>
 *
 * <p>A parameter of type {@link PostgresEndpoint} is the one server that all tests of the JVM
 * share, started for the first class that needs it and ended after the last. It is the first of
 * these that is there: the server at the environment variable {@code DUALLOOP_POSTGRES_URL}, such
 * as {@code jdbc:postgresql://localhost:5432/postgres?user=me&password=secret}; the PostgreSQL that
 * {@link PostgresServer} finds; a container, if Testcontainers is on the class path and Docker
 * runs. At the server of the variable, the databases that tests create stay.
 *
 * <p>A parameter of type {@link PostgresServer} is a private server, another one for each
 * parameter. It is closed after the test; if it is a parameter of a constructor or of a method for
 * all tests, after those of the class.
 *
 * <p>Where there is none, the tests of the class are aborted with a message that says what to
 * install; with the environment variable {@code DUALLOOP_SERVERS=required} or the system property
 * {@code dualloop.servers=required} they fail.
 */
public final class PostgresServerExtension extends ServerExtension<PostgresEndpoint> {

  /** For {@code @ExtendWith}, and for a static field with {@code @RegisterExtension}. */
  public PostgresServerExtension() {
    super(
        PostgresEndpoint.class,
        () -> SharedPostgres.KIND.find(new SharedPostgres()),
        PostgresServer.class,
        PostgresServer::start);
  }
}
