package io.dualloop.http.webhook.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a server may do to one who sends to it, and what it gets. */
@Timeout(60)
class PinnedClientTest {

  private static final byte[] BODY = "{\"a\":\"ä\"}".getBytes(StandardCharsets.UTF_8);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(30);

  private final PinnedClient client =
      new PinnedClient(
          TargetRules.publicHttps().allowLoopback(),
          HostResolver.SYSTEM,
          (SSLSocketFactory) SSLSocketFactory.getDefault());

  @AfterEach
  void close() {
    client.close();
  }

  private PostReply post(Answering server, Duration within) throws IOException {
    return client.post(server.url(), Map.of("X-Own", "value"), BODY, within, stop -> {});
  }

  @Test
  void sendsOneRequestAndReadsTheStatus() throws Exception {
    CompletableFuture<String> body = new CompletableFuture<>();
    try (Answering server =
        Answering.doing(
            (out, in) -> {
              body.complete(new String(in.readNBytes(BODY.length), StandardCharsets.UTF_8));
              out.write("HTTP/1.1 202 Accepted\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            })) {
      assertThat(post(server, LONG)).isEqualTo(new PostReply(202, null));
      assertThat(server.request())
          .startsWith("POST /hook?a=1 HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n")
          .contains("\r\nContent-Length: " + BODY.length + "\r\nConnection: close\r\n")
          .contains("\r\nX-Own: value\r\n");
      assertThat(body.get(10, TimeUnit.SECONDS)).isEqualTo("{\"a\":\"ä\"}");
    }
  }

  @Test
  void aRedirectIsAnAnswerAndNotFollowed() throws Exception {
    try (Answering inside = Answering.with("HTTP/1.1 200 OK\r\n\r\n");
        Answering server =
            Answering.with("HTTP/1.1 302 Found\r\nLocation: " + inside.url() + "\r\n\r\n")) {
      assertThat(post(server, LONG).status()).isEqualTo(302);
      assertThat(inside.isAsked()).isFalse();
    }
  }

  @Test
  void readsWhenToComeBack() throws Exception {
    try (Answering server = Answering.with("HTTP/1.1 429 Slow down\r\nretry-after: 17 \r\n\r\n")) {
      assertThat(post(server, LONG)).isEqualTo(new PostReply(429, Duration.ofSeconds(17)));
    }
    Instant now = Instant.parse("2026-11-06T08:49:37Z");
    assertThat(ReplyHead.retryAfter("Fri, 6 Nov 2026 08:50:07 GMT", now))
        .isEqualTo(Duration.ofSeconds(30));
    assertThat(ReplyHead.retryAfter("Fri, 6 Nov 2026 08:00:00 GMT", now)).isEqualTo(Duration.ZERO);
    assertThat(ReplyHead.retryAfter("soon", now)).isNull();
    assertThat(ReplyHead.retryAfter("-5", now)).isNull();
    assertThat(ReplyHead.retryAfter("99999999999999999999", now)).isNull();
  }

  @Test
  void interimAnswersAreSkippedButNotForEver() throws Exception {
    String interim = "HTTP/1.1 103 Early Hints\r\n\r\n";
    try (Answering server = Answering.with(interim.repeat(5) + "HTTP/1.1 200 OK\r\n\r\n")) {
      assertThat(post(server, LONG).status()).isEqualTo(200);
    }
    try (Answering server = Answering.with(interim.repeat(6))) {
      assertThatThrownBy(() -> post(server, LONG)).hasMessageContaining("interim");
    }
  }

  @Test
  void whoNeverAnswersIsGivenUpInTime() throws Exception {
    try (Answering server = Answering.doing((out, in) -> in.readAllBytes())) {
      assertThatThrownBy(() -> post(server, SHORT))
          .isInstanceOf(SocketTimeoutException.class)
          .hasMessageContaining("300 ms");
    }
  }

  @Test
  void whoAnswersByteByByteIsGivenUpInTime() throws Exception {
    try (Answering server =
        Answering.doing(
            (out, in) -> {
              while (true) {
                out.write('H');
                out.flush();
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
              }
            })) {
      assertThatThrownBy(() -> post(server, SHORT)).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void whoReadsNothingIsGivenUpInTime() throws Exception {
    CompletableFuture<Void> end = new CompletableFuture<>();
    try (Answering server = Answering.doing((out, in) -> end.join())) {
      // More than the buffers of both sides.
      byte[] large = new byte[32 * 1024 * 1024];
      assertThatThrownBy(() -> client.post(server.url(), Map.of(), large, SHORT, stop -> {}))
          .isInstanceOf(SocketTimeoutException.class);
      end.complete(null);
    }
  }

  @Test
  void anEndlessHeadIsCut() throws Exception {
    try (Answering server =
        Answering.with("HTTP/1.1 200 OK\r\nX: " + "x".repeat(20_000) + "\r\n\r\n")) {
      assertThatThrownBy(() -> post(server, LONG)).hasMessageContaining("longer than 16384 bytes");
    }
  }

  @Test
  void aBodyIsNotReadAndNotRepeated() throws Exception {
    try (Answering server =
        Answering.doing(
            (out, in) -> {
              out.write(
                  "HTTP/1.1 500 secret-reason\r\nContent-Length: 9999999\r\n\r\nsecret-body"
                      .getBytes(StandardCharsets.US_ASCII));
              out.flush();
              in.readAllBytes();
            })) {
      // The rest of the body never comes; whoever waited for it would wait in vain.
      assertThat(post(server, LONG)).isEqualTo(new PostReply(500, null));
    }
    try (Answering server = Answering.with("SECRET-BANNER\r\n\r\n")) {
      assertThatThrownBy(() -> post(server, LONG)).hasMessageNotContaining("SECRET");
    }
  }

  @Test
  void itCanBeStopped() throws Exception {
    CompletableFuture<Runnable> stop = new CompletableFuture<>();
    try (Answering server =
        Answering.doing(
            (out, in) -> {
              stop.join().run();
              in.readAllBytes();
            })) {
      assertThatThrownBy(() -> client.post(server.url(), Map.of(), BODY, LONG, stop::complete))
          .isInstanceOf(IOException.class)
          .isNotInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void aHeaderCanEndNoLine() throws Exception {
    try (Answering server = Answering.with("HTTP/1.1 200 OK\r\n\r\n")) {
      assertThatThrownBy(
              () ->
                  client.post(server.url(), Map.of("X", "a\r\nHost: evil"), BODY, LONG, stop -> {}))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(server.isAsked()).isFalse();
    }
  }
}
