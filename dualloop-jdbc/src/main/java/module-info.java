import org.jspecify.annotations.NullMarked;

/** Tasks, answers and hints in a database, over plain JDBC. */
@NullMarked
module io.dualloop.jdbc {
  requires transitive io.dualloop.api;
  requires transitive java.sql;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.dualloop.jdbc;

  // Whoever applies the schema, such as Flyway, has to find it as a resource.
  opens io.dualloop.jdbc;
}
