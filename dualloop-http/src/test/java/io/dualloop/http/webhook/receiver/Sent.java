package io.dualloop.http.webhook.receiver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.dualloop.http.webhook.signing.WebhookSecret;
import io.dualloop.http.webhook.signing.WebhookSignature;
import java.net.InetAddress;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A request with a webhook, right in all but what a test changes. */
record Sent(Map<String, List<String>> headers, String body, InetAddress remote) {

  static final Instant NOW = Instant.ofEpochSecond(1_800_000_000);

  static Sent signed(WebhookSecret secret, String id, String body) {
    return signed(List.of(secret), id, NOW, body);
  }

  static Sent signed(List<WebhookSecret> secrets, String id, Instant time, String body) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    headers.put("Webhook-Id", List.of(id));
    headers.put("Webhook-Timestamp", List.of(Long.toString(time.getEpochSecond())));
    headers.put(
        "Webhook-Signature",
        List.of(WebhookSignature.sign(secrets, id, time.getEpochSecond(), body.getBytes(UTF_8))));
    return new Sent(headers, body, InetAddress.getLoopbackAddress());
  }

  Sent header(String name, String... values) {
    Map<String, List<String>> changed = new LinkedHashMap<>(headers);
    changed.put(name, List.of(values));
    return new Sent(changed, body, remote);
  }

  Sent body(String other) {
    return new Sent(headers, other, remote);
  }

  Sent from(String address) throws Exception {
    return new Sent(headers, body, InetAddress.getByName(address));
  }

  WebhookRequest request() {
    return new WebhookRequest(headers, body.getBytes(UTF_8), remote);
  }
}
