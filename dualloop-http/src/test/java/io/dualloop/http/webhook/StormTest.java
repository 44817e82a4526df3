package io.dualloop.http.webhook;

import static io.dualloop.http.webhook.Hooks.QUICK;
import static io.dualloop.http.webhook.Hooks.now;
import static io.dualloop.http.webhook.Hooks.succeeded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.http.webhook.signing.WebhookSecret;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One server that takes connections and never answers costs the others nothing. */
@Timeout(120)
class StormTest {

  private static final int STORM = 1_000;
  private static final int HEALTHY = 50;

  @Test
  void aHealthyServerIsToldInTimeBesideADeadOne() throws Exception {
    AtomicInteger received = new AtomicInteger();
    WebhookSecret secret = WebhookSecret.random();
    // The system takes the connections; nobody reads them.
    try (ServerSocket hole = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
        Receiving healthy =
            new Receiving(
                (exchange, body) -> {
                  received.incrementAndGet();
                  exchange.sendResponseHeaders(204, -1);
                });
        Hooks hooks = new Hooks()) {
      hooks.webhooks.register(
          WebhookEndpoint.at("hole", "http://127.0.0.1:" + hole.getLocalPort() + "/", secret)
              // As long as it may be: had each to wait for it, 1,000 would take 30 minutes.
              .retries(QUICK.timeout(Duration.ofSeconds(30))));
      hooks.webhooks.register(WebhookEndpoint.at("healthy", healthy.url(), secret).retries(QUICK));
      for (int i = 0; i < STORM; i++) {
        now(hooks.webhooks.tell("hole", succeeded("storm-" + i, 1, "1")));
        if (i % (STORM / HEALTHY) == 0) {
          now(hooks.webhooks.tell("healthy", succeeded("fine-" + i, 1, "1")));
        }
      }
      // Real sockets. Before the dead one's first time-out: nobody has waited for it.
      await()
          .atMost(Duration.ofSeconds(25))
          .untilAsserted(() -> assertThat(received).hasValue(HEALTHY));
      assertThat(hooks.count("webhook.put-back")).isPositive();
      assertThat(hooks.count("webhook.try")).as("tries that have timed out").isZero();
    }
  }

  @Test
  void whileAServerIsDownItIsHardlyTried() throws Exception {
    AtomicInteger tried = new AtomicInteger();
    WebhookSecret secret = WebhookSecret.random();
    try (Receiving down =
            new Receiving(
                (exchange, body) -> {
                  tried.incrementAndGet();
                  exchange.sendResponseHeaders(503, -1);
                });
        Hooks hooks = new Hooks()) {
      hooks.webhooks.register(WebhookEndpoint.at("down", down.url(), secret).retries(QUICK));
      for (int i = 0; i < 200; i++) {
        now(hooks.webhooks.tell("down", succeeded("t-" + i, 1, "1")));
      }
      await().untilAsserted(() -> assertThat(hooks.count("webhook.target.down")).isEqualTo(1));
      await().untilAsserted(() -> assertThat(hooks.count("webhook.put-back")).isGreaterThan(190));
      assertThat(tried).as("3 in a row, and what was under way beside").hasValueLessThan(15);
      assertThat(hooks.dead()).as("waiting uses up no try").isZero();
    }
  }

  @Test
  void whatHasWaitedTooLongIsKept() throws Exception {
    WebhookSecret secret = WebhookSecret.random();
    try (Receiving down = Receiving.answering(503);
        Hooks hooks = new Hooks()) {
      hooks.webhooks.register(
          WebhookEndpoint.at("down", down.url(), secret)
              .retries(QUICK.waitsAtMost(Duration.ofMillis(100))));
      for (int i = 0; i < 20; i++) {
        now(hooks.webhooks.tell("down", succeeded("t-" + i, 1, "1")));
      }
      await()
          .atMost(Duration.ofSeconds(90))
          .untilAsserted(() -> assertThat(hooks.dead()).isEqualTo(20));
    }
  }
}
