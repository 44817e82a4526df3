import org.jspecify.annotations.NullMarked;

/** Contract tests for transports. */
@NullMarked
module io.dualloop.tck {
  requires transitive io.dualloop.api;
  requires transitive io.dualloop.testkit;
  requires transitive org.junit.jupiter.api;
  requires io.dualloop.core;
  requires org.assertj.core;
  requires static org.jspecify;

  exports io.dualloop.tck;
  exports io.dualloop.tck.faulty;

  // JUnit finds and calls the tests by reflection.
  opens io.dualloop.tck;
}
