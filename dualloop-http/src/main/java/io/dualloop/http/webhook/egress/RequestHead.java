package io.dualloop.http.webhook.egress;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes what goes before the body of a request (RFC 9112). */
final class RequestHead {

  private RequestHead() {}

  static byte[] of(Target target, Map<String, String> headers, int length) {
    StringBuilder head = new StringBuilder(512);
    head.append("POST ").append(target.path()).append(" HTTP/1.1");
    put(head, "Host", target.authority());
    put(head, "Content-Length", Integer.toString(length));
    put(head, "Connection", "close");
    headers.forEach((name, value) -> put(head, name, value));
    return head.append("\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void put(StringBuilder head, String name, String value) {
    if ((name + value).chars().anyMatch(c -> c < ' ' || c > '~')) {
      throw new IllegalArgumentException(
          "header " + name + " must have printable ASCII characters only");
    }
    head.append("\r\n").append(name).append(": ").append(value);
  }
}
