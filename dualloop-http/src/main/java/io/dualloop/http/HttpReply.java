package io.dualloop.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a server shall answer. Immutable.
 *
 * @param status the status code
 * @param headers by name, each with its only value
 * @param body what follows; empty where there is nothing, or where events follow
 * @param events if not null, what follows is a stream without an end: send the headers at once, and
 *     then {@link EventSource#open} it
 */
// The bytes are never changed; copying a megabyte for each answer would serve nobody.
@SuppressWarnings("ArrayRecordComponent")
public record HttpReply(
    int status, Map<String, String> headers, byte[] body, @Nullable EventSource events) {

  private static final byte[] NOTHING = {};

  /**
   * Refuses headers that would end a line.
   *
   * @param status the status code
   * @param headers by name, each with its only value
   * @param body what follows; empty where there is nothing, or where events follow
   * @param events if not null, what follows is a stream without an end: send the headers at once,
   *     and then {@link EventSource#open} it
   * @throws IllegalArgumentException if a header has a control character
   */
  public HttpReply {
    headers = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    headers.forEach(HttpReply::check);
  }

  static void check(String name, String value) {
    if (value.chars().anyMatch(c -> c < ' ' || c == 127)) {
      throw new IllegalArgumentException("header " + name + " has a control character");
    }
  }

  static HttpReply empty(int status) {
    return new HttpReply(status, Map.of("Cache-Control", "no-store"), NOTHING, null);
  }

  static HttpReply of(int status, String mediaType, byte[] body) {
    return empty(status).with("Content-Type", mediaType).withBody(body);
  }

  static HttpReply stream(EventSource events) {
    return new HttpReply(
        200,
        Map.of(
            "Content-Type", "text/event-stream",
            "Cache-Control", "no-store",
            // Asks proxies that gather answers to hand this one on as it comes.
            "X-Accel-Buffering", "no"),
        NOTHING,
        events);
  }

  HttpReply with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new HttpReply(status, more, body, events);
  }

  HttpReply with(String name, Optional<String> value) {
    return value.map(there -> with(name, there)).orElse(this);
  }

  private HttpReply withBody(byte[] bytes) {
    return new HttpReply(status, headers, bytes, events);
  }

  /** The answer to a HEAD: with the length that a GET would have. */
  HttpReply headOnly() {
    return body.length == 0
        ? this
        : with("Content-Length", Integer.toString(body.length)).withBody(NOTHING);
  }
}
