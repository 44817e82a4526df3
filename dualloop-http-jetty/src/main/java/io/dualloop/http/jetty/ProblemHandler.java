package io.dualloop.http.jetty;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** What Jetty itself refuses is answered in the same form, and tells nothing of what was sent. */
final class ProblemHandler implements Request.Handler {

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    String document =
        """
        {"type":"urn:dualloop:problem:refused","title":"%s","status":%d}"""
            .formatted(HttpStatus.getMessage(status), status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.write(true, ByteBuffer.wrap(document.getBytes(StandardCharsets.UTF_8)), callback);
    return true;
  }
}
