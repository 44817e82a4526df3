package io.dualloop.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Command;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that come slowly, many at a time. */
class HeldBodiesTest {

  private static final int LARGEST = 1_000;
  private static final int AT_A_TIME = 64;
  private static final Command<String, String> EXPORT =
      TaskType.command("EXPORT", String.class, String.class);
  private static final byte[] ORDER =
      "{\"type\": \"EXPORT\", \"payload\": \"a\"}".getBytes(StandardCharsets.UTF_8);

  private final Transport transport = InProcessTransport.create();
  private final ForegroundLoop loop = ForegroundLoop.on(transport).start();
  private final HttpEndpoint endpoint =
      HttpEndpoint.over(loop)
          .type(EXPORT)
          .limits(HttpLimits.DEFAULT.body(LARGEST, Duration.ofMinutes(5)))
          .build();
  private final List<CompletableFuture<byte[]>> bodies = new ArrayList<>();

  @AfterEach
  void close() {
    endpoint.close();
    loop.close();
    transport.close();
  }

  /** Sends a request whose body comes later. */
  private CompletableFuture<HttpReply> send(String length) {
    Map<String, List<String>> headers = new TreeMap<>();
    headers.put("Host", List.of("localhost"));
    headers.put("Content-Type", List.of("application/json"));
    if (!length.isEmpty()) {
      headers.put("Content-Length", List.of(length));
    }
    CompletableFuture<byte[]> body = new CompletableFuture<>();
    bodies.add(body);
    return endpoint
        .handle(new HttpCall("POST", "/tasks", null, headers, atMost -> body))
        .toCompletableFuture();
  }

  private void fill(String length) {
    for (int i = 0; i < AT_A_TIME; i++) {
      assertThat(send(length)).isNotDone();
    }
  }

  private void assertRefused(CompletableFuture<HttpReply> reply) {
    assertThat(reply).isCompleted();
    assertThat(reply.join().status()).isEqualTo(503);
    assertThat(reply.join().headers())
        .containsKeys("Retry-After")
        .containsEntry("Connection", "close");
    assertThat(new String(reply.join().body(), StandardCharsets.UTF_8))
        .contains("urn:dualloop:problem:bodies-exhausted");
  }

  /** Whoever says nothing, or something untrue, may send as much as there may be. */
  @ParameterizedTest
  @ValueSource(strings = {"1000", "", "-5", "12345678901234567890"})
  void whatIsTooMuchTogetherIsRefusedBeforeItIsRead(String length) {
    fill(length);

    assertRefused(send("1"));
    assertRefused(send(""));
  }

  @Test
  void whatHasComeOrFailedMakesRoom() throws Exception {
    fill("1000");
    bodies.get(0).complete(ORDER);
    bodies.get(1).completeExceptionally(new IllegalStateException("the client has gone"));

    CompletableFuture<HttpReply> next = send("1000");
    CompletableFuture<HttpReply> other = send("1000");
    assertRefused(send("1000"));
    bodies.get(AT_A_TIME).complete(ORDER);

    assertThat(next.get(10, TimeUnit.SECONDS).status()).isEqualTo(202);
    assertThat(other).isNotDone();
  }

  @Test
  void usualOrdersAreSmallAndManyOfThemCome() {
    for (int i = 0; i < 10 * AT_A_TIME; i++) {
      assertThat(send("100")).isNotDone();
    }

    assertRefused(send("100"));
  }

  @Test
  void oneUserHasAQuarterOfTheRoom() {
    HeldBodies held = new HeldBodies(LARGEST);
    HttpCall call = new HttpCall("POST", "/tasks", null, Map.of(), atMost -> bodies.get(0));
    List<Runnable> taken = new ArrayList<>();
    for (int i = 0; i < AT_A_TIME / 4; i++) {
      taken.add(held.take(call, User.of("ann")));
    }

    assertThatThrownBy(() -> held.take(call, User.of("ann"))).isInstanceOf(ProblemException.class);
    Runnable unusedOfBob = held.take(call, User.of("bob"));
    taken.get(0).run();
    Runnable unusedOfAnn = held.take(call, User.of("ann"));
  }
}
