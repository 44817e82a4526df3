package io.dualloop.http.jetty;

import io.dualloop.http.HttpEndpoint;
import io.dualloop.http.contract.Binding;

/** Starts Jetty for the contract tests. */
final class JettyBinding implements Binding.Running {

  private final JettyServer server;

  private JettyBinding(JettyServer server) {
    this.server = server;
  }

  static Binding.Running start(HttpEndpoint endpoint) {
    return new JettyBinding(JettyServer.on(0, endpoint).start());
  }

  @Override
  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
  }
}
