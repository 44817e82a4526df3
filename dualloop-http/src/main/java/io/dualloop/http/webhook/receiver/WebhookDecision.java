package io.dualloop.http.webhook.receiver;

import io.dualloop.http.HttpReply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of a request, and what to answer.
 *
 * @param outcome what became of it
 * @param detail what was wrong, for people; empty if nothing was. It repeats nothing that was sent
 * @param retryAfter when a repetition makes sense; null if nothing is known
 */
public record WebhookDecision(Outcome outcome, String detail, @Nullable Duration retryAfter) {

  /** What may become of a request. */
  public enum Outcome {
    /** It was handled now. */
    HANDLED(204, ""),
    /** It was handled before; the sender has not heard of it. */
    REPEATED(204, ""),
    /** Headers or body can't be read, or it is too old or from the future. */
    MALFORMED(400, "malformed-webhook"),
    /** No signature fits. */
    NOT_SIGNED(401, "not-signed"),
    /** It comes from an address that is not allowed. */
    NOT_ALLOWED(403, "not-allowed"),
    /** The same webhook is being handled at this moment. */
    UNDER_WAY(409, "under-way"),
    /** Its body is too large. */
    TOO_LARGE(413, "body-too-large"),
    /** Too many come from this address. */
    TOO_MANY(429, "too-many-requests"),
    /** The handler failed, or the memory of ids did. */
    FAILED(500, "handler-failed");

    private final int status;
    private final String kind;

    Outcome(int status, String kind) {
      this.status = status;
      this.kind = kind;
    }

    /**
     * The status code to answer.
     *
     * @return 204 to 500
     */
    public int status() {
      return status;
    }
  }

  static WebhookDecision of(Outcome outcome, String detail) {
    return new WebhookDecision(outcome, detail, null);
  }

  /**
   * The whole answer: a problem document (RFC 9457) where something was wrong.
   *
   * @return status, headers and body, to be written by the server
   */
  public HttpReply reply() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Cache-Control", "no-store");
    if (retryAfter != null) {
      headers.put(
          "Retry-After", Long.toString(Math.max(1, retryAfter.plusMillis(999).toSeconds())));
    }
    String body = "";
    if (!outcome.kind.isEmpty()) {
      headers.put("Content-Type", "application/problem+json");
      // Neither text comes from the request, and none has what JSON would escape.
      body =
          "{\"type\":\"urn:dualloop:problem:%s\",\"title\":\"The webhook was not taken\","
                  .formatted(outcome.kind)
              + "\"status\":%d,\"detail\":\"%s\"}".formatted(outcome.status, detail);
    }
    return new HttpReply(outcome.status, headers, body.getBytes(StandardCharsets.UTF_8), null);
  }
}
