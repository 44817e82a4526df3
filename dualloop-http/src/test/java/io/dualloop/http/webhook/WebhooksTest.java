package io.dualloop.http.webhook;

import static io.dualloop.http.webhook.Hooks.QUICK;
import static io.dualloop.http.webhook.Hooks.now;
import static io.dualloop.http.webhook.Hooks.succeeded;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.Webhook;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.User;
import io.dualloop.core.operations.RedriveAnswer;
import io.dualloop.http.webhook.egress.TargetRefusedException;
import io.dualloop.http.webhook.receiver.WebhookEvent;
import io.dualloop.http.webhook.receiver.WebhookReceiver;
import io.dualloop.http.webhook.signing.FieldKey;
import io.dualloop.http.webhook.signing.WebhookSecret;
import io.dualloop.spi.DeadLetter;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WebhooksTest {

  private final WebhookSecret secret = WebhookSecret.random();
  private final BlockingQueue<WebhookEvent> events = new LinkedBlockingQueue<>();
  private final Hooks hooks =
      new Hooks(plain -> plain.links(URI.create("https://api.example.com/tasks")), 16);

  @AfterEach
  void close() {
    hooks.close();
  }

  private WebhookEndpoint at(String url) {
    return WebhookEndpoint.at("crm", url, secret).retries(QUICK);
  }

  private WebhookEvent next() throws InterruptedException {
    WebhookEvent event = events.poll(20, SECONDS);
    assertThat(event).as("an event").isNotNull();
    return event;
  }

  @Test
  void tellsAnEndingToItsReceiver() throws Exception {
    try (Receiving crm = Receiving.with(WebhookReceiver.accepting(secret).build(events::add))) {
      hooks.webhooks.register(at(crm.url()));
      TaskId delivery = now(hooks.webhooks.tell("crm", succeeded("t-1", 7, "{\"n\":1.50}")));
      WebhookEvent event = next();
      assertThat(event.id()).isEqualTo("t-1_7");
      assertThat(event.type()).isEqualTo("task.succeeded");
      JsonNode body = new ObjectMapper().readTree(event.body().bytes());
      assertThat(body.path("subject").asText()).isEqualTo("t-1");
      assertThat(body.path("timestamp").asText()).isEqualTo("2023-11-14T22:13:20Z");
      assertThat(event.data().toString())
          .contains("\"state\":\"SUCCEEDED\"", "\"version\":7", "\"result\":{\"n\":1.50}")
          .contains("\"result\":\"https://api.example.com/tasks/t-1/result\"");
      // The receiver knows before the delivery's own task has ended.
      await()
          .untilAsserted(
              () ->
                  assertThat(now(hooks.inspector.task(delivery)).found().orElseThrow().state())
                      .isEqualTo(TaskState.SUCCEEDED));
    }
  }

  @Test
  void theSameStateIsToldOnce() throws Exception {
    try (Receiving crm = Receiving.with(WebhookReceiver.accepting(secret).build(events::add))) {
      hooks.webhooks.register(at(crm.url()).encrypting(FieldKey.random("k"), "state"));
      TaskId first = now(hooks.webhooks.tell("crm", succeeded("t-1", 7, "1")));
      assertThat(now(hooks.webhooks.tell("crm", succeeded("t-1", 7, "1")))).isEqualTo(first);
      assertThat(now(hooks.webhooks.tell("crm", succeeded("t-1", 8, "1")))).isNotEqualTo(first);
    }
  }

  @Test
  void anIdHasNoDotAndIsAnotherForEachStateOfEachTask() {
    assertThat(EventText.id(succeeded("a.b", 1, "1"))).isEqualTo("a~b_1");
    assertThat(EventText.id(succeeded("a_1", 2, "1")))
        .isNotEqualTo(EventText.id(succeeded("a", 12, "1")));
  }

  @Test
  void tellsAllEndpointsOfTheOwner() throws Exception {
    try (Receiving crm = Receiving.with(WebhookReceiver.accepting(secret).build(events::add))) {
      User ann = User.of("ann");
      hooks.webhooks.register(WebhookEndpoint.at("one", crm.url(), secret).of(ann));
      hooks.webhooks.register(WebhookEndpoint.at("other", crm.url(), secret).of(User.of("bob")));
      assertThat(now(hooks.webhooks.tellOwner(succeeded("t-1", 7, "1")))).hasSize(1);
      assertThat(next().id()).isEqualTo("t-1_7");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 307, 308, 400, 401, 404, 409, 500, 501})
  void allButSuccessIsTriedAgainAndEndsInTheDeadLetters(int status) throws Exception {
    AtomicInteger tries = new AtomicInteger();
    try (Receiving inside = Receiving.with(WebhookReceiver.accepting(secret).build(events::add));
        Receiving crm =
            new Receiving(
                (exchange, body) -> {
                  tries.incrementAndGet();
                  exchange.getResponseHeaders().set("Location", inside.url());
                  exchange.sendResponseHeaders(status, -1);
                })) {
      hooks.webhooks.register(at(crm.url()));
      now(hooks.webhooks.tell("crm", succeeded("t-1", 7, "1")));
      await().untilAsserted(() -> assertThat(hooks.dead()).isEqualTo(1));
      assertThat(tries).hasValue(3);
      assertThat(events).as("no redirect was followed").isEmpty();
      DeadLetter letter = now(hooks.inspector.deadLetters(1)).get(0);
      assertThat(letter.reason().message()).contains("try 3 of 3: endpoint crm answered " + status);
    }
  }

  @Test
  void whatIsDeadIsReplayedWithTheSameId() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    WebhookReceiver receiver = WebhookReceiver.accepting(secret).build(events::add);
    try (Receiving crm =
        new Receiving(
            (exchange, body) -> {
              if (tries.incrementAndGet() <= 3) {
                exchange.sendResponseHeaders(500, -1);
              } else {
                Receiving.send(
                    exchange, receiver.receive(Receiving.request(exchange, body)).reply());
              }
            })) {
      hooks.webhooks.register(at(crm.url()));
      now(hooks.webhooks.tell("crm", succeeded("t-1", 7, "1")));
      await().untilAsserted(() -> assertThat(hooks.dead()).isEqualTo(1));
      DeadLetter letter = now(hooks.inspector.deadLetters(1)).get(0);
      assertThat(now(hooks.inspector.redrive(letter.id())))
          .isInstanceOf(RedriveAnswer.Redriven.class);
      assertThat(next().id()).isEqualTo("t-1_7");
      assertThat(hooks.dead()).isZero();
    }
  }

  @Test
  void goneDisablesTheEndpointUntilItIsRegisteredAgain() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    try (Receiving crm =
        new Receiving(
            (exchange, body) ->
                exchange.sendResponseHeaders(tries.incrementAndGet() == 1 ? 410 : 204, -1))) {
      hooks.webhooks.register(at(crm.url()));
      now(hooks.webhooks.tell("crm", succeeded("t-1", 1, "1")));
      await().untilAsserted(() -> assertThat(hooks.dead()).isEqualTo(1));
      now(hooks.webhooks.tell("crm", succeeded("t-2", 1, "1")));
      await().untilAsserted(() -> assertThat(hooks.dead()).isEqualTo(2));
      assertThat(tries).as("the second was not sent").hasValue(1);
      assertThat(hooks.count("webhook.endpoint.disabled")).isEqualTo(1);
      hooks.webhooks.register(at(crm.url()));
      now(hooks.inspector.redriveAll(10));
      await().untilAsserted(() -> assertThat(hooks.count("webhook.delivered")).isEqualTo(2));
    }
  }

  @Test
  void goneIsTheLastTryAlsoWhereItCannotBeWrittenDown() throws Exception {
    WebhookEndpoints stored = WebhookEndpoints.inMemory();
    WebhookEndpoints broken =
        new WebhookEndpoints() {
          @Override
          public void put(WebhookEndpoint endpoint) {
            stored.put(endpoint);
          }

          @Override
          public void remove(String name) {
            stored.remove(name);
          }

          @Override
          public void disable(String name, String url) {
            throw new IllegalStateException("the database is read-only");
          }

          @Override
          public Optional<Found> find(String name) {
            return stored.find(name);
          }

          @Override
          public List<WebhookEndpoint> of(User user) {
            return stored.of(user);
          }
        };
    AtomicInteger tries = new AtomicInteger();
    try (Receiving crm =
            new Receiving(
                (exchange, body) -> {
                  tries.incrementAndGet();
                  exchange.sendResponseHeaders(410, -1);
                });
        Hooks others = new Hooks(builder -> builder.endpoints(broken), 4)) {
      others.webhooks.register(at(crm.url()));
      now(others.webhooks.tell("crm", succeeded("t-1", 1, "1")));
      await().untilAsserted(() -> assertThat(others.dead()).isEqualTo(1));
      assertThat(tries).hasValue(1);
      assertThat(others.count("webhook.endpoint")).isEqualTo(1);
    }
  }

  @Test
  void aLateGoneDoesNotDisableTheEndpointThatCameInItsPlace() {
    WebhookEndpoints endpoints = WebhookEndpoints.inMemory();
    endpoints.put(at("http://127.0.0.1:1/new"));

    endpoints.disable("crm", "http://127.0.0.1:1/old");

    assertThat(endpoints.find("crm").orElseThrow().isDisabled()).isFalse();
  }

  @Test
  void whatIsNobodysIsNotToldToAnEndpointOfNobody() {
    WebhookEndpoints endpoints = WebhookEndpoints.inMemory();
    endpoints.put(at("http://127.0.0.1:1/"));

    assertThat(endpoints.of(User.ANYONE)).isEmpty();
  }

  @Test
  void itIsSignedAnewForEachTryAndByEachSecret() throws Exception {
    WebhookSecret older = WebhookSecret.random();
    List<Map<String, List<String>>> requests = new CopyOnWriteArrayList<>();
    List<String> bodies = new CopyOnWriteArrayList<>();
    try (Receiving crm =
        new Receiving(
            (exchange, body) -> {
              // Whoever sees a request finds its body.
              bodies.add(new String(body, UTF_8));
              requests.add(Map.copyOf(exchange.getRequestHeaders()));
              exchange.sendResponseHeaders(requests.size() < 3 ? 500 : 200, -1);
            })) {
      hooks.webhooks.register(
          at(crm.url()).alsoSignedWith(older).header("Authorization", "Bearer x"));
      now(hooks.webhooks.tell("crm", succeeded("t-1", 7, "1")));
      await().untilAsserted(() -> assertThat(requests).hasSize(3));
      for (int i = 0; i < 3; i++) {
        assertThat(requests.get(i).get("Webhook-id")).containsExactly("t-1_7");
        assertThat(requests.get(i).get("Authorization")).containsExactly("Bearer x");
        assertThat(bodies.get(i)).isEqualTo(bodies.get(0));
        for (WebhookSecret each : List.of(secret, older)) {
          new Webhook(each.reveal()).verify(bodies.get(i), requests.get(i));
        }
      }
    }
  }

  @Test
  void badInputIsRefusedAtTheDoor() {
    assertThatThrownBy(
            () -> hooks.webhooks.register(WebhookEndpoint.at("x", "https://10.0.0.1/", secret)))
        .isInstanceOf(TargetRefusedException.class);
    assertThatThrownBy(() -> now(hooks.webhooks.tell("x", succeeded("t", 1, "1"))))
        .isInstanceOf(CompletionException.class)
        .hasMessageContaining("no webhook endpoint 'x'");
    WebhookEndpoint good = at("https://example.com/token");
    assertThat(good.toString()).isEqualTo("endpoint crm");
    for (String name : List.of("", "a b", "a.b", "a/b", "x".repeat(65))) {
      assertThatThrownBy(() -> WebhookEndpoint.at(name, "https://example.com/", secret))
          .hasMessageContaining("'" + name + "'");
    }
    for (String header : List.of("Host", "webhook-id", "Content-Length", "a:", "a\r\nb", "")) {
      assertThatThrownBy(() -> good.header(header, "x"))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> good.header("X", "secret\r\nHost: evil"))
        .hasMessageContaining("printable ASCII")
        .hasMessageNotContaining("secret");
  }
}
