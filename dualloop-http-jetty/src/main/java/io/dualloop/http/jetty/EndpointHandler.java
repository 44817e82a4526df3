package io.dualloop.http.jetty;

import io.dualloop.http.EventSource;
import io.dualloop.http.HttpCall;
import io.dualloop.http.HttpEndpoint;
import io.dualloop.http.HttpReply;
import io.dualloop.http.Upgrade;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Hands requests to the endpoint, and writes its answers when they come. */
final class EndpointHandler extends Handler.Abstract {

  private final HttpEndpoint endpoint;
  private final JettySockets sockets;

  EndpointHandler(HttpEndpoint endpoint, JettySockets sockets) {
    this.endpoint = endpoint;
    this.sockets = sockets;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    HttpCall call =
        new HttpCall(
            request.getMethod(),
            request.getHttpURI().getPath(),
            request.getHttpURI().getQuery(),
            headers(request),
            atMost -> BodyReader.read(request, atMost));
    if (endpoint.wantsSocket(call)) {
      upgrade(call, request, response, callback);
      return true;
    }
    var unused =
        endpoint
            .handle(call)
            .whenComplete(
                (reply, failure) -> {
                  if (failure == null) {
                    answer(reply, response, callback);
                  } else {
                    callback.failed(failure);
                  }
                });
    return true;
  }

  private void upgrade(HttpCall call, Request request, Response response, Callback callback) {
    var unused =
        endpoint
            .upgrade(call)
            .whenComplete(
                (upgrade, failure) -> {
                  if (upgrade instanceof Upgrade.Granted granted) {
                    sockets.open(granted.socket(), request, response, callback);
                  } else if (upgrade instanceof Upgrade.Refused refused) {
                    answer(refused.reply(), response, callback);
                  } else {
                    callback.failed(failure);
                  }
                });
  }

  private static Map<String, List<String>> headers(Request request) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (HttpField field : request.getHeaders()) {
      String value = field.getValue();
      headers
          .computeIfAbsent(field.getName(), name -> new ArrayList<>(1))
          .add(value == null ? "" : value);
    }
    return headers;
  }

  private static void answer(HttpReply reply, Response response, Callback callback) {
    EventSource events = reply.events();
    try {
      response.setStatus(reply.status());
      reply.headers().forEach((name, value) -> response.getHeaders().put(name, value));
      if (events == null) {
        response.write(true, ByteBuffer.wrap(reply.body()), callback);
        return;
      }
    } catch (RuntimeException e) {
      if (events != null) {
        events.discard();
      }
      callback.failed(e);
      return;
    }
    try {
      events.open(new StreamWriter(response, callback));
    } catch (RuntimeException e) {
      callback.failed(e);
    }
  }
}
