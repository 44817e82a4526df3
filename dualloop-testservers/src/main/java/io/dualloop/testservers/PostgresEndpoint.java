package io.dualloop.testservers;

/**
 * A PostgreSQL to test with. It may be shared with other tests, so a test should {@linkplain
 * #createDatabase create a database} of its own; a test that kills or pauses its server starts a
 * {@link PostgresServer}.
 */
public interface PostgresEndpoint {

  /**
   * Where it is, as JDBC drivers take it..
   *
   * @return a database that is always there, such as {@code
   *     jdbc:postgresql://127.0.0.1:12345/postgres?user=dualloop}
   */
  String jdbcUrl();

  /**
   * Creates an empty database with a name that no other has. Blocks until it is there, some 50 ms.
   * Any thread may call this.
   *
   * @return its URL, like that of {@link #jdbcUrl}
   * @throws IllegalStateException if the JDBC driver of PostgreSQL is not on the class path, or the
   *     server refuses
   */
  default String createDatabase() {
    return PostgresUrl.createDatabase(jdbcUrl());
  }
}
