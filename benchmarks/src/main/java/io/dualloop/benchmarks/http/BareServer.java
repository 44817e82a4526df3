package io.dualloop.benchmarks.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The limit: Jetty, which answers each poll by the same 304 and writes each update straight to the
 * streams that are open, without tasks. It is set up as the endpoint's own Jetty is.
 */
final class BareServer extends Handler.Abstract implements ServedTasks {

  private static final int THREADS = 32;
  private static final int STREAMS_OF_A_TASK =
      (HttpSettings.UPDATED + HttpSettings.OTHERS) / HttpSettings.UPDATED;

  private final ServerConnector connector;
  private final HttpFields poll =
      HttpFields.build()
          .put(HttpHeader.CACHE_CONTROL, "no-store")
          .put(HttpHeader.ETAG, Polls.ANY_TAG)
          .put(HttpHeader.RETRY_AFTER, "2")
          .asImmutable();
  private final List<Response> streams = new ArrayList<>();

  BareServer() throws Exception {
    Server server = new Server(new QueuedThreadPool(THREADS, 4));
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory());
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(1_024);
    server.addConnector(connector);
    server.setHandler(this);
    server.start();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (request.getHttpURI().getPath().endsWith("/events")) {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
      synchronized (streams) {
        streams.add(response);
      }
      response.write(false, event("0"), Callback.NOOP);
    } else {
      response.setStatus(304);
      response.getHeaders().add(poll);
      response.write(true, null, callback);
    }
    return true;
  }

  private static ByteBuffer event(String message) {
    String event = "id: 1\nevent: status\ndata: {\"message\":\"" + message + "\"}\n\n";
    return ByteBuffer.wrap(event.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public void awaitBegun(int tasks) {
    // There are none.
  }

  @Override
  public void update(int number, String message) {
    synchronized (streams) {
      int first = number * STREAMS_OF_A_TASK;
      for (int i = first; i < first + STREAMS_OF_A_TASK; i++) {
        streams.get(i % streams.size()).write(false, event(message), Callback.NOOP);
      }
    }
  }

  @Override
  public void finish() {
    // They are cut with the process.
  }
}
