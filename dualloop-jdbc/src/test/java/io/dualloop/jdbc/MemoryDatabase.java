package io.dualloop.jdbc;

import org.h2.jdbcx.JdbcConnectionPool;

/** A database in memory, of its own, with the tables. */
final class MemoryDatabase extends H2Database {

  final JdbcConnectionPool source = pool();

  MemoryDatabase() {
    super(memory());
  }
}
