import org.jspecify.annotations.NullMarked;

/** Tasks, answers and hints in a database, over plain JDBC. */
// The driver of PostgreSQL has no descriptor, but a name that it keeps.
@SuppressWarnings("requires-automatic")
@NullMarked
module io.dualloop.jdbc {
  requires transitive io.dualloop.api;
  requires transitive java.sql;
  requires org.slf4j;
  requires static org.jspecify;
  requires static org.postgresql.jdbc;

  exports io.dualloop.jdbc;

  // Whoever applies the schema, such as Flyway, has to find it as a resource.
  opens io.dualloop.jdbc;
}
