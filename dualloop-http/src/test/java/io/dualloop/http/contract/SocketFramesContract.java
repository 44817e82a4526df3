package io.dualloop.http.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Handshakes and frames that are not as they must be. */
public abstract class SocketFramesContract {

  private static final String KEY = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==";
  private static final String PROTOCOL = "Sec-WebSocket-Protocol: dualloop.v1";
  private static final String ANN = "Authorization: Bearer ann";

  private final Binding binding;
  private Site site;

  protected SocketFramesContract(Binding binding) {
    this.binding = binding;
  }

  @BeforeEach
  void open() throws Exception {
    site = new Site(binding, settings -> settings.allowedOrigins("https://desk.example"));
  }

  /** Whatever happened, the place is given back and others are served. */
  @AfterEach
  void close() throws Exception {
    try {
      await("for the places to be given back by the server's threads")
          .atMost(Duration.ofSeconds(30))
          .until(() -> site.endpoint.openSockets() == 0);
      try (SocketClient other = SocketClient.open(site.as("eve"))) {
        other.subscribe("none").next("problem");
      }
    } finally {
      site.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Origin: http://evil.example, 403",
    "Origin: null, 403",
    "Origin: http://localhost:81, 403",
    "Sec-Fetch-Site: cross-site, 403",
    "Origin: http://localhost:8080, 101",
    "Origin: https://desk.example, 101",
    "Sec-Fetch-Site: same-origin, 101"
  })
  void onlyPagesThatMayOpenSockets(String header, int status) throws Exception {
    try (RawWebSocket raw = RawWebSocket.connect(site.port(), ANN, KEY, PROTOCOL, header)) {
      assertThat(raw.status()).isEqualTo(status);
    }
  }

  @Test
  void whoIsNotAdmittedOpensNone() throws Exception {
    try (RawWebSocket unknown = RawWebSocket.connect(site.port(), KEY, PROTOCOL);
        RawWebSocket forbidden =
            RawWebSocket.connect(site.port(), KEY, PROTOCOL, "Authorization: Bearer nobody")) {
      assertThat(unknown.status()).isEqualTo(401);
      assertThat(unknown.head()).contains("WWW-Authenticate: Bearer");
      assertThat(forbidden.status()).isEqualTo(403);
    }
  }

  @Test
  void aHandshakeThatIsNoneIsRefused() throws Exception {
    try (RawWebSocket noProtocol = RawWebSocket.connect(site.port(), ANN, KEY);
        RawWebSocket other =
            RawWebSocket.connect(site.port(), ANN, KEY, "Sec-WebSocket-Protocol: chat");
        RawWebSocket noKey = RawWebSocket.connect(site.port(), ANN, PROTOCOL)) {
      assertThat(noProtocol.status()).isEqualTo(400);
      assertThat(other.status()).isEqualTo(400);
      assertThat(noKey.status()).isBetween(400, 499);
    }
    Client ann = site.as("ann");
    assertThat(ann.get("/tasks").status()).isEqualTo(426);
  }

  @Test
  void theProtocolIsNamedAndNothingIsCompressed() throws Exception {
    try (RawWebSocket raw = RawWebSocket.open(site.port(), "ann")) {
      assertThat(raw.head())
          .containsIgnoringCase("Sec-WebSocket-Protocol: dualloop.v1")
          .doesNotContainIgnoringCase("Sec-WebSocket-Extensions");
      assertThat(raw.next().text()).contains("\"type\":\"welcome\"");
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void aFrameWithoutAMaskEndsTheSocket() throws Exception {
    try (RawWebSocket raw = RawWebSocket.open(site.port(), "ann")) {
      raw.frame(RawWebSocket.TEXT, true, false, ascii("{\"type\":\"heartbeat\"}"));
      assertThat(raw.untilClosed().closeCode()).isEqualTo(1002);
    }
  }

  @Test
  void whatIsTooLargeEndsTheSocket() throws Exception {
    try (RawWebSocket whole = RawWebSocket.open(site.port(), "ann");
        RawWebSocket inLetters = RawWebSocket.open(site.port(), "ann");
        RawWebSocket inParts = RawWebSocket.open(site.port(), "ann")) {
      whole.frame(RawWebSocket.TEXT, true, true, new byte[5_000]);
      assertThat(whole.untilClosed().closeCode()).isEqualTo(1009);
      // Bytes are counted, of which a letter may have several.
      inLetters.text("\u20ac".repeat(1_400));
      assertThat(inLetters.untilClosed().closeCode()).isEqualTo(1009);
      inParts.frame(RawWebSocket.TEXT, false, true, ascii(" ".repeat(3_000)));
      inParts.frameIfWanted(RawWebSocket.CONTINUATION, false, ascii(" ".repeat(3_000)));
      assertThat(inParts.untilClosed().closeCode()).isEqualTo(1009);
    }
  }

  @Test
  void fragmentsWithoutAnEndEndTheSocket() throws Exception {
    try (RawWebSocket raw = RawWebSocket.open(site.port(), "ann")) {
      raw.frame(RawWebSocket.TEXT, false, true, new byte[0]);
      int sent = 0;
      while (sent < 10_000 && raw.frameIfWanted(RawWebSocket.CONTINUATION, false, new byte[0])) {
        sent++;
      }
      assertThat(raw.untilClosed().closeCode()).isIn(1009, -1);
    }
  }

  @Test
  void bytesThatAreNoTextEndTheSocket() throws Exception {
    try (RawWebSocket binary = RawWebSocket.open(site.port(), "ann");
        RawWebSocket broken = RawWebSocket.open(site.port(), "ann")) {
      binary.frame(RawWebSocket.BINARY, true, true, new byte[] {1, 2, 3});
      assertThat(binary.untilClosed().closeCode()).isEqualTo(1003);
      broken.frame(RawWebSocket.TEXT, true, true, new byte[] {'"', (byte) 0xc3, 0x28, '"'});
      assertThat(broken.untilClosed().closeCode()).isEqualTo(1007);
    }
  }

  @Test
  void aMessageInPartsWithAPingBetweenIsOneMessage() throws Exception {
    try (RawWebSocket raw = RawWebSocket.open(site.port(), "ann")) {
      raw.frame(RawWebSocket.TEXT, false, true, ascii("{\"type\":\"subscribe\","));
      raw.frame(RawWebSocket.PING, true, true, ascii("hello"));
      raw.frame(RawWebSocket.CONTINUATION, true, true, ascii("\"task\":\"none\"}"));
      assertThat(raw.next().text()).contains("welcome");
      RawWebSocket.Frame pong = raw.next();
      assertThat(pong.type()).isEqualTo(RawWebSocket.PONG);
      assertThat(pong.text()).isEqualTo("hello");
      assertThat(raw.next().text()).contains("not-found");
    }
  }

  @Test
  void aFloodEndsTheSocket() throws Exception {
    try (RawWebSocket raw = RawWebSocket.open(site.port(), "ann")) {
      byte[] heartbeat = ascii("{\"type\":\"heartbeat\"}");
      int sent = 0;
      // More than fits between the two, so that the server has had its turn.
      while (sent < 1_000_000 && raw.frameIfWanted(RawWebSocket.TEXT, true, heartbeat)) {
        sent++;
      }
      assertThat(raw.untilClosed().closeCode()).isIn(1008, -1);
      assertThat(sent).isLessThan(1_000_000);
    }
  }

  @Test
  void whoAsksAndNeverReadsIsHeldUp() throws Exception {
    try (RawWebSocket raw = RawWebSocket.open(site.port(), "ann")) {
      byte[] ping = new byte[125];
      Thread sender =
          new Thread(
              () -> {
                int sent = 0;
                while (sent < 1_000_000 && raw.frameIfWanted(RawWebSocket.PING, true, ping)) {
                  sent++;
                }
              },
              "test-pings");
      sender.setDaemon(true);
      sender.start();
      // Its pings fill what stands between, and no more: the server reads on when a pong has left.
      await("for the sender to stand still or to be cut")
          .atMost(Duration.ofSeconds(30))
          .pollInterval(Duration.ofMillis(300))
          .until(
              () ->
                  !sender.isAlive()
                      || java.util.Arrays.stream(sender.getStackTrace())
                          .anyMatch(
                              frame ->
                                  frame.getMethodName().startsWith("park")
                                      || frame.getMethodName().startsWith("poll")));
    }
  }

  @Test
  void aConnectionThatIsCutGivesItsPlaceBack() throws IOException {
    try (RawWebSocket raw = RawWebSocket.open(site.port(), "ann")) {
      raw.text("{\"type\":\"subscribe\",\"task\":\"none\"}");
      assertThat(site.endpoint.openSockets()).isEqualTo(1);
    }
  }
}
