import org.jspecify.annotations.NullMarked;

/** Deterministic tests for applications and transports. */
@NullMarked
module io.dualloop.testkit {
  requires transitive io.dualloop.api;
  requires static org.jspecify;

  exports io.dualloop.testkit;
}
