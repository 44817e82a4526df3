package io.dualloop.http.webhook;

import static io.dualloop.http.webhook.Hooks.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import io.dualloop.api.Command;
import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.http.HttpReply;
import io.dualloop.http.webhook.receiver.WebhookReceiver;
import io.dualloop.http.webhook.signing.WebhookSecret;
import io.dualloop.spi.DeadLetter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Whatever receivers do, each ending is delivered or in the dead letters, and handled once. With
 * {@code -Ddualloop.webhooks=10000} it is the whole measure; in the build it is a sample of it.
 */
class EveryEndingTest {

  private static final int TASKS = Integer.getInteger("dualloop.webhooks", 300);
  private static final Duration PATIENCE = Duration.ofMillis(60_000 + TASKS * 60L);
  private static final Command<Integer, String> EXPORT =
      TaskType.command("EXPORT", Integer.class, String.class);

  private final WebhookSecret secret = WebhookSecret.random();
  private final ConcurrentMap<String, AtomicInteger> handled = new ConcurrentHashMap<>();
  private final CountDownLatch never = new CountDownLatch(1);
  private final Queue<Throwable> untold = new ConcurrentLinkedQueue<>();
  private final Set<String> ended = Collections.newSetFromMap(new ConcurrentHashMap<>());
  private final WebhookReceiver receiver =
      WebhookReceiver.accepting(secret)
          .build(
              event ->
                  handled.computeIfAbsent(event.id(), id -> new AtomicInteger()).incrementAndGet());

  @Test
  void everyEndingIsDeliveredOrKeptAndHandledOnce() throws Exception {
    WebhookRetries retries =
        WebhookRetries.brief()
            .pauses(List.of(Duration.ofMillis(50), Duration.ofMillis(200), Duration.ofSeconds(1)))
            .timeout(Duration.ofMillis(400));
    try (Receiving flaky = new Receiving(this::flaky);
        Hooks hooks =
            new Hooks(
                plain -> plain.limits(WebhookLimits.DEFAULT.rate(10_000, 10_000).concurrency(16)),
                48);
        BackgroundLoop workers =
            BackgroundLoop.on(hooks.transport)
                .drainWithin(Duration.ofMillis(100))
                .handle(EXPORT, (number, task) -> "export " + number)
                .start()) {
      assertThat(workers).isNotNull();
      hooks.webhooks.register(WebhookEndpoint.at("flaky", flaky.url(), secret).retries(retries));
      hooks.webhooks.register(
          WebhookEndpoint.at("gone", nobody(), secret)
              .retries(retries.waitsAtMost(Duration.ofSeconds(2))));
      for (int i = 0; i < TASKS; i++) {
        TaskId id =
            now(hooks.loop.submit(EXPORT.of(i)))
                .fold(
                    TaskStatus::taskId,
                    TaskStatus::taskId,
                    used -> used,
                    wait -> {
                      throw new AssertionError("busy for " + wait);
                    });
        tellWhenEnded(hooks, id, i % 10 == 0 ? "gone" : "flaky");
      }
      // Real servers with real time-outs; as long as it may take on a machine that does much else.
      await()
          .atMost(PATIENCE)
          .pollInterval(Duration.ofMillis(500))
          .untilAsserted(() -> assertSettled(hooks));
      assertThat(untold).as("what could not be told").isEmpty();
      handled.forEach((id, times) -> assertThat(times).as(id).hasValue(1));
    }
  }

  private void tellWhenEnded(Hooks hooks, TaskId id, String endpoint) {
    var unused =
        hooks.loop.watch(
            id,
            User.ANYONE,
            found -> {
              if (found instanceof Lookup.Found there && there.status().isEnded()) {
                var unusedToo =
                    hooks
                        .webhooks
                        .tell(endpoint, there.status())
                        .whenComplete(
                            (delivery, failure) -> {
                              if (failure != null) {
                                untold.add(failure);
                              }
                              ended.add(EventText.id(there.status()));
                            });
              }
            });
  }

  private void assertSettled(Hooks hooks) throws IOException {
    assertThat(ended).hasSize(TASKS);
    Set<String> left = new HashSet<>(ended);
    left.removeAll(handled.keySet());
    left.removeAll(deadIds(hooks));
    assertThat(left.size()).as("neither delivered nor in the dead letters").isZero();
    assertThat(hooks.count("webhook.delivered") + hooks.dead())
        .as("and nothing is under way any more")
        .isEqualTo(TASKS);
  }

  private static Set<String> deadIds(Hooks hooks) throws IOException {
    Set<String> ids = new HashSet<>();
    List<DeadLetter> page = now(hooks.inspector.deadLetters(1_000));
    while (!page.isEmpty()) {
      for (DeadLetter letter : page) {
        ids.add(
            new ObjectMapper()
                .readTree(letter.original().bytes())
                .path("payload")
                .path("id")
                .asText());
      }
      page = now(hooks.inspector.deadLetters(1_000, page.get(page.size() - 1).id()));
    }
    return ids;
  }

  /** Fails, answers late or never though all is done, cuts the connection, or does its work. */
  private void flaky(HttpExchange exchange, byte[] body) throws IOException {
    int chance = ThreadLocalRandom.current().nextInt(100);
    if (chance < 10) {
      exchange.sendResponseHeaders(500, -1);
      return;
    }
    if (chance < 15) {
      throw new IOException("vanished before its work");
    }
    HttpReply reply = receiver.receive(Receiving.request(exchange, body)).reply();
    if (chance < 20) {
      throw new IOException("vanished after its work");
    }
    if (chance < 25) {
      rest(Duration.ofSeconds(1));
    } else if (chance < 40) {
      rest(Duration.ofMillis(20));
    }
    Receiving.send(exchange, reply);
  }

  private void rest(Duration time) {
    try {
      boolean unused = never.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String nobody() throws IOException {
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "http://127.0.0.1:" + closed.getLocalPort() + "/";
    }
  }
}
