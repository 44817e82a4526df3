package io.dualloop.http.webhook;

import io.dualloop.api.TaskContext;
import io.dualloop.http.webhook.egress.PinnedClient;
import io.dualloop.http.webhook.egress.PostReply;
import io.dualloop.http.webhook.signing.WebhookSignature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Signs a webhook for this very try, and sends it. */
final class Posting {

  private final PinnedClient client;
  private final Supplier<Instant> clock;

  Posting(PinnedClient client, Supplier<Instant> clock) {
    this.client = client;
    this.clock = clock;
  }

  PostReply post(WebhookOrder order, WebhookEndpoint endpoint, TaskContext task)
      throws IOException {
    byte[] body = order.body().getBytes(StandardCharsets.UTF_8);
    long timestamp = clock.get().getEpochSecond();
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("User-Agent", "Dualloop-Webhooks");
    headers.putAll(endpoint.headers());
    headers.put(WebhookSignature.ID, order.id());
    headers.put(WebhookSignature.TIMESTAMP, Long.toString(timestamp));
    headers.put(
        WebhookSignature.SIGNATURE,
        WebhookSignature.sign(endpoint.secrets(), order.id(), timestamp, body));
    return client.post(endpoint.url(), headers, body, endpoint.retries().timeout(), task::onStop);
  }
}
