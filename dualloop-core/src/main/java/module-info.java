import org.jspecify.annotations.NullMarked;

/** The two loops, freshness, the codec and the in-process transport. */
// resilience4j names its module in the manifest only; the name is stable, so it may be required.
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
@NullMarked
module io.dualloop.core {
  requires transitive io.dualloop.api;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.datatype.jdk8;
  requires com.fasterxml.jackson.datatype.jsr310;
  requires com.github.benmanes.caffeine;
  requires io.github.resilience4j.circuitbreaker;
  requires transitive io.github.resilience4j.core;
  requires org.slf4j;
  requires static org.jspecify;

  exports io.dualloop.core.background;
  exports io.dualloop.core.dialogue;
  exports io.dualloop.core.foreground;
  exports io.dualloop.core.intent;
  exports io.dualloop.core.local;
  exports io.dualloop.core.operations;
  exports io.dualloop.core.runtime;
}
