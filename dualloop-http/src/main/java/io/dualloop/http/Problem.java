package io.dualloop.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong, as a problem document (RFC 9457).
 *
 * @param kind a short stable word, the end of the document's {@code type}
 * @param status the status code
 * @param title what kind of problem this is, for people
 * @param detail what is wrong with this request
 * @param retryAfter when to try again; null if nothing is known
 * @param headers more headers
 */
record Problem(
    String kind,
    int status,
    String title,
    String detail,
    @Nullable Duration retryAfter,
    Map<String, String> headers) {

  static final String TYPE = "urn:dualloop:problem:";
  static final String MEDIA_TYPE = "application/problem+json";

  Problem(String kind, int status, String title, String detail) {
    this(kind, status, title, detail, null, Map.of());
  }

  static Problem notFound() {
    return new Problem("not-found", 404, "Not found", "There is nothing of yours here.");
  }

  static Problem unavailable(String detail) {
    return new Problem("unavailable", 503, "Unavailable", detail).retryAfter(Duration.ofSeconds(1));
  }

  Problem retryAfter(Duration time) {
    return new Problem(kind, status, title, detail, time, headers);
  }

  Problem header(String name, String value) {
    return new Problem(kind, status, title, detail, retryAfter, Map.of(name, value));
  }

  ProblemException exception() {
    return new ProblemException(this);
  }

  ObjectNode document() {
    ObjectNode document = JsonText.object();
    document.put("type", TYPE + kind);
    document.put("title", title);
    document.put("status", status);
    document.put("detail", detail);
    return document;
  }

  HttpReply reply() {
    return reply(document());
  }

  /** Answers with a document that says more than this. */
  HttpReply reply(ObjectNode document) {
    HttpReply reply = HttpReply.of(status, MEDIA_TYPE, JsonText.bytes(document));
    for (Map.Entry<String, String> header : headers.entrySet()) {
      reply = reply.with(header.getKey(), header.getValue());
    }
    return retryAfter == null ? reply : reply.with("Retry-After", RetryAfter.seconds(retryAfter));
  }
}
