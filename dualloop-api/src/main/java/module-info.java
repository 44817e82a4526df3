import org.jspecify.annotations.NullMarked;

/** The contract of Dualloop: what applications, handlers and transports compile against. */
@NullMarked
module io.dualloop.api {
  requires static transitive org.jspecify;

  exports io.dualloop.api;
  exports io.dualloop.api.error;
  exports io.dualloop.spi;
  exports io.dualloop.spi.support;
}
