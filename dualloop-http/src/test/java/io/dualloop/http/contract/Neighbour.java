package io.dualloop.http.contract;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.http.HttpEndpoint;

/** Another process over the same transport: a loop, an endpoint and a server of its own. */
final class Neighbour implements AutoCloseable {

  private final ForegroundLoop loop;
  private final HttpEndpoint endpoint;
  private final Binding.Running server;

  Neighbour(Site site, Binding binding) throws Exception {
    loop = ForegroundLoop.on(site.store.transport()).name("neighbour").start();
    endpoint = HttpEndpoint.over(loop).type(Site.EXPORT).admission(Site.BY_TOKEN).build();
    server = binding.start(endpoint);
  }

  int port() {
    return server.port();
  }

  Client as(String user) {
    return new Client(server.port(), user);
  }

  @Override
  public void close() {
    server.close();
    endpoint.close();
    loop.close();
  }
}
