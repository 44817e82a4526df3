package io.dualloop.http.webhook;

import static io.dualloop.http.webhook.Hooks.QUICK;
import static io.dualloop.http.webhook.Hooks.now;
import static io.dualloop.http.webhook.Hooks.succeeded;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dualloop.api.Command;
import io.dualloop.api.Lookup;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.http.webhook.receiver.WebhookEvent;
import io.dualloop.http.webhook.receiver.WebhookReceiver;
import io.dualloop.http.webhook.signing.FieldKey;
import io.dualloop.http.webhook.signing.WebhookSecret;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What goes wrong in practice between a sender and a receiver that are both right. */
@Timeout(60)
class TrapsTest {

  private static final Command<String, String> EXPORT =
      TaskType.command("EXPORT", String.class, String.class);

  private final WebhookSecret secret = WebhookSecret.random();
  private final BlockingQueue<WebhookEvent> events = new LinkedBlockingQueue<>();
  private final Hooks hooks = new Hooks();

  @AfterEach
  void close() {
    hooks.close();
  }

  private void register(Receiving server, WebhookRetries retries) throws Exception {
    hooks.webhooks.register(WebhookEndpoint.at("crm", server.url(), secret).retries(retries));
  }

  @Test
  void itMayArriveBeforeTheSubmitterKnowsTheTask() throws Exception {
    try (Receiving server = Receiving.with(WebhookReceiver.accepting(secret).build(events::add));
        BackgroundLoop workers =
            BackgroundLoop.on(hooks.transport)
                .handle(EXPORT, (name, task) -> name + ".csv")
                .start()) {
      assertThat(workers).isNotNull();
      register(server, QUICK);
      // The submitter's answer is on its way, and read only after the webhook has come.
      Submitted answer = now(hooks.loop.submit(EXPORT.of("orders")));
      TaskId id =
          answer.fold(
              TaskStatus::taskId,
              TaskStatus::taskId,
              used -> used,
              wait -> {
                throw new AssertionError("busy for " + wait);
              });
      var watch =
          hooks.loop.watch(
              id,
              User.ANYONE,
              found -> {
                if (found instanceof Lookup.Found there && there.status().isEnded()) {
                  var unused = hooks.webhooks.tell("crm", there.status());
                }
              });
      WebhookEvent event = events.poll(20, SECONDS);
      watch.close();
      assertThat(event).isNotNull();
      JsonNode data = new ObjectMapper().readTree(event.data().bytes());
      // Nothing has to be asked for, which a receiver that does not know the task could not do.
      assertThat(data.path("id").asText()).isEqualTo(id.value());
      assertThat(data.path("type").asText()).isEqualTo("EXPORT");
      assertThat(data.path("state").asText()).isEqualTo("SUCCEEDED");
      assertThat(data.path("result").asText()).isEqualTo("orders.csv");
    }
  }

  @Test
  void aReceiverThatTimedOutAfterItsWorkIsAskedAgainAndWorksOnce() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    CountDownLatch never = new CountDownLatch(1);
    WebhookReceiver receiver = WebhookReceiver.accepting(secret).build(events::add);
    try (Receiving server =
        new Receiving(
            (exchange, body) -> {
              var reply = receiver.receive(Receiving.request(exchange, body)).reply();
              if (requests.incrementAndGet() == 1) {
                try {
                  never.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              }
              Receiving.send(exchange, reply);
            })) {
      // A busy machine may be too late for one more, or for several in a row.
      register(
          server,
          QUICK
              .timeout(Duration.ofMillis(500))
              .pauses(Collections.nCopies(20, Duration.ofMillis(200))));
      now(hooks.webhooks.tell("crm", succeeded("t-1", 7, "1")));
      await()
          .atMost(Duration.ofSeconds(40))
          .untilAsserted(() -> assertThat(hooks.count("webhook.delivered")).isEqualTo(1));
      assertThat(requests).hasValueGreaterThanOrEqualTo(2);
      assertThat(events).hasSize(1);
      assertThat(hooks.dead()).isZero();
    }
  }

  @Test
  void anOlderStatusThatComesLaterIsToldApart() throws Exception {
    Map<String, JsonNode> known = new ConcurrentHashMap<>();
    CountDownLatch second = new CountDownLatch(1);
    WebhookReceiver receiver =
        WebhookReceiver.accepting(secret)
            .build(
                event -> {
                  JsonNode data = new ObjectMapper().readTree(event.data().bytes());
                  known.merge(
                      data.path("id").asText(),
                      data,
                      (old, now) ->
                          now.path("version").asLong() > old.path("version").asLong() ? now : old);
                  second.countDown();
                });
    AtomicInteger requests = new AtomicInteger();
    try (Receiving server =
        new Receiving(
            (exchange, body) -> {
              if (new String(body, java.nio.charset.StandardCharsets.UTF_8)
                      .contains("\"version\":3,")
                  && requests.incrementAndGet() == 1) {
                // The older one fails first, and is repeated after the newer one has come.
                exchange.sendResponseHeaders(500, -1);
                return;
              }
              Receiving.send(exchange, receiver.receive(Receiving.request(exchange, body)).reply());
            })) {
      register(server, QUICK.pauses(List.of(Duration.ofSeconds(2))));
      now(hooks.webhooks.tell("crm", Hooks.status("t-1", 3, TaskState.PROCESSING, null)));
      await().untilAsserted(() -> assertThat(requests).hasValue(1));
      now(hooks.webhooks.tell("crm", succeeded("t-1", 4, "1")));
      assertThat(second.await(20, SECONDS)).isTrue();
      await().untilAsserted(() -> assertThat(hooks.count("webhook.delivered")).isEqualTo(2));
      assertThat(known).hasSize(1);
      assertThat(known.values().iterator().next().path("state").asText()).isEqualTo("SUCCEEDED");
    }
  }

  @Test
  void encryptedFieldsReachTheirReceiverAndNobodyOnTheWay() throws Exception {
    FieldKey key = FieldKey.random("2026");
    try (Receiving server =
        Receiving.with(WebhookReceiver.accepting(secret).decrypting(key).build(events::add))) {
      hooks.webhooks.register(
          WebhookEndpoint.at("crm", server.url(), secret).retries(QUICK).encrypting(key, "result"));
      now(hooks.webhooks.tell("crm", succeeded("t-1", 7, "\"card 4711\"")));
      WebhookEvent event = events.poll(20, SECONDS);
      assertThat(event).isNotNull();
      assertThat(event.data().toString()).contains("\"result\":\"card 4711\"");
      assertThat(event.body().toString()).doesNotContain("4711").contains("A256GCM");
    }
  }
}
