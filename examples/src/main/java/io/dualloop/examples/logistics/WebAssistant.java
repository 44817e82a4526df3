package io.dualloop.examples.logistics;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.http.HttpEndpoint;
import io.dualloop.http.jetty.JettyServer;
import java.io.IOException;
import org.eclipse.jetty.server.Handler;
import org.jspecify.annotations.Nullable;

/** The assistant as a page, for this machine only, and beside it the tasks that it submits. */
final class WebAssistant implements AutoCloseable {

  private final HttpEndpoint tasks;
  private final JettyServer server;

  private WebAssistant(HttpEndpoint tasks, JettyServer server) {
    this.tasks = tasks;
    this.server = server;
  }

  /**
   * Starts it.
   *
   * @param port where; 0 for a free one
   * @param loop submits and watches; stays open
   */
  static WebAssistant serve(int port, ForegroundLoop loop) throws IOException {
    return serve(port, loop, null);
  }

  /**
   * Starts one that can be spoken to.
   *
   * @param port where; 0 for a free one
   * @param loop submits and watches; stays open
   * @param ears stay open; null if it takes text only
   */
  static WebAssistant serve(int port, ForegroundLoop loop, @Nullable Ears ears) throws IOException {
    WebFiles files = WebFiles.load();
    Handler pages = ears == null ? files : new Handler.Sequence(files, new VoiceUpload(ears));
    HttpEndpoint tasks =
        HttpEndpoint.over(loop)
            .type(Tasks.TRACK)
            .type(Tasks.REDELIVER)
            .requireIdempotencyKeys()
            .build();
    try {
      return new WebAssistant(tasks, JettyServer.on(port, tasks).beside(pages).start());
    } catch (RuntimeException e) {
      tasks.close();
      throw e;
    }
  }

  int port() {
    return server.port();
  }

  String address() {
    return "http://127.0.0.1:" + port() + "/";
  }

  @Override
  public void close() {
    server.close();
    tasks.close();
  }
}
