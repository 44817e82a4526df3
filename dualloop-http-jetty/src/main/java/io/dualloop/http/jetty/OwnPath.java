package io.dualloop.http.jetty;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets requests through that go to one path or below it, and leaves all others to who comes next.
 */
final class OwnPath extends Handler.Wrapper {

  private final String path;

  OwnPath(String path, Handler inner) {
    super(inner);
    this.path = path;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    // As sent: the endpoint does not decode it either.
    String asked = request.getHttpURI().getPath();
    return asked != null
        && (asked.equals(path) || asked.startsWith(path + "/"))
        && super.handle(request, response, callback);
  }
}
