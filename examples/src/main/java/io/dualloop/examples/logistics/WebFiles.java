package io.dualloop.examples.logistics;

import io.dualloop.http.HttpEndpoint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The files of the page. They are read once, and a request can only name one of them: no path leads
 * anywhere else.
 */
final class WebFiles extends Handler.Abstract {

  /** Nothing from elsewhere, nothing inline, no markup made of text, in no frame. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'";

  private static final String SCRIPT = "text/javascript; charset=utf-8";

  private record File(String type, ByteBuffer content) {}

  private final Map<String, File> files = new TreeMap<>();

  private WebFiles() {}

  static WebFiles load() throws IOException {
    WebFiles files = new WebFiles();
    files.add("/", "text/html; charset=utf-8", WebFiles.class, "web/index.html");
    files.add("/assistant.css", "text/css; charset=utf-8", WebFiles.class, "web/assistant.css");
    files.add("/assistant.js", SCRIPT, WebFiles.class, "web/assistant.js");
    files.add("/words.js", SCRIPT, WebFiles.class, "web/words.js");
    files.add("/voice.js", SCRIPT, WebFiles.class, "web/voice.js");
    files.add("/icon.svg", "image/svg+xml", WebFiles.class, "web/icon.svg");
    for (String client : List.of("dualloop.js", "dualloop-socket.js")) {
      files.add("/" + client, SCRIPT, HttpEndpoint.class, client);
    }
    return files;
  }

  private void add(String path, String type, Class<?> beside, String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
      files.put(path, new File(type, ByteBuffer.wrap(in.readAllBytes()).asReadOnlyBuffer()));
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    File file = files.get(request.getHttpURI().getPath());
    if (file == null) {
      return false;
    }
    response.getHeaders().put("Content-Security-Policy", POLICY);
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.getHeaders().put("Referrer-Policy", "no-referrer");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache");
    boolean isHead = request.getMethod().equals("HEAD");
    if (!isHead && !request.getMethod().equals("GET")) {
      response.setStatus(405);
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
      callback.succeeded();
      return true;
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, file.type());
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, file.content().remaining());
    response.write(true, isHead ? null : file.content().slice(), callback);
    return true;
  }
}
