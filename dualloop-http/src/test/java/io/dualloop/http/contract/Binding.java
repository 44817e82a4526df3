package io.dualloop.http.contract;

import io.dualloop.http.HttpEndpoint;

/** Starts a server on a free loopback port. */
@FunctionalInterface
public interface Binding {

  /** A server that runs. */
  interface Running extends AutoCloseable {

    int port();

    @Override
    void close();
  }

  Running start(HttpEndpoint endpoint) throws Exception;
}
