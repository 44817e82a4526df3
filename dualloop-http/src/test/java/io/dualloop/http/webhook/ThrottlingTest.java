package io.dualloop.http.webhook;

import static io.dualloop.http.webhook.Hooks.QUICK;
import static io.dualloop.http.webhook.Hooks.now;
import static io.dualloop.http.webhook.Hooks.succeeded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.http.webhook.signing.WebhookSecret;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A receiver that asks for patience gets it, and what waits uses up no try. */
@Timeout(60)
class ThrottlingTest {

  private final Hooks hooks = new Hooks();
  private final List<Long> times = new CopyOnWriteArrayList<>();
  private final AtomicInteger requests = new AtomicInteger();

  @AfterEach
  void close() {
    hooks.close();
  }

  private Receiving asking(int status, String retryAfter) throws Exception {
    return new Receiving(
        (exchange, body) -> {
          times.add(System.nanoTime());
          if (requests.incrementAndGet() == 1) {
            exchange.getResponseHeaders().set("Retry-After", retryAfter);
            exchange.sendResponseHeaders(status, -1);
          } else {
            exchange.sendResponseHeaders(204, -1);
          }
        });
  }

  private void register(Receiving server, WebhookRetries retries) throws Exception {
    hooks.webhooks.register(
        WebhookEndpoint.at("crm", server.url(), WebhookSecret.random()).retries(retries));
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503, 504})
  void nothingIsSentBeforeRetryAfterIsOver(int status) throws Exception {
    try (Receiving server = asking(status, "1")) {
      register(server, QUICK);
      now(hooks.webhooks.tell("crm", succeeded("t-1", 1, "1")));
      await().untilAsserted(() -> assertThat(requests).hasPositiveValue());
      for (int i = 2; i <= 5; i++) {
        now(hooks.webhooks.tell("crm", succeeded("t-" + i, 1, "1")));
      }
      // Real servers and real pauses: half a second of jitter follows the second that was asked
      // for.
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(hooks.count("webhook.delivered")).isEqualTo(5));
      assertThat(times.get(1) - times.get(0)).isGreaterThan(Duration.ofMillis(900).toNanos());
      assertThat(hooks.count("webhook.target.throttled")).isEqualTo(1);
      assertThat(hooks.dead()).isZero();
    }
  }

  @Test
  void nobodyIsKeptWaitingForALife() throws Exception {
    WebhookRetries impatient =
        new WebhookRetries(
            List.of(Duration.ofMillis(20)),
            0,
            Duration.ofSeconds(5),
            Duration.ofMillis(100),
            Duration.ofMinutes(1));
    try (Receiving server = asking(503, "86400")) {
      register(server, impatient);
      now(hooks.webhooks.tell("crm", succeeded("t-1", 1, "1")));
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(hooks.count("webhook.delivered")).isEqualTo(1));
    }
  }
}
