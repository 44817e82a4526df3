package io.dualloop.http.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.dualloop.http.HttpLimits;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Signs of life, slow readers, and how sockets end. */
public abstract class SocketLifeContract {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration BEAT = Duration.ofSeconds(1);

  /** Whoever is to stay may be late by as much, which a busy machine can make it. */
  private static final Duration SLOW_BEAT = Duration.ofSeconds(3);

  private static final Duration NO_BEAT = Duration.ofMinutes(5);

  private final Binding binding;

  protected SocketLifeContract(Binding binding) {
    this.binding = binding;
  }

  private Site site(Duration slowest, Duration heartbeat) throws Exception {
    HttpLimits limits =
        HttpLimits.DEFAULT
            .pace(new HttpLimits.Pace(Duration.ofSeconds(15), slowest))
            .sockets(new HttpLimits.Sockets(50, 100, 100, 4_096, heartbeat));
    return new Site(binding, settings -> settings.limits(limits));
  }

  private static String held(Client user, String name) throws Exception {
    return user.export(name, "held").json().path("id").asText();
  }

  @Test
  void whoAnswersPingsStaysAndHearsHeartbeats() throws Exception {
    try (Site site = site(SOON, SLOW_BEAT);
        SocketClient socket = SocketClient.open(site.as("ann"))) {
      for (int i = 0; i < 3; i++) {
        socket.next("heartbeat");
      }
      socket.subscribe("none").until("problem");
    }
  }

  @Test
  void whoIsSilentForTwoBeatsIsClosed() throws Exception {
    try (Site site = site(SOON, BEAT);
        RawWebSocket silent = RawWebSocket.open(site.port(), "ann")) {
      assertThat(silent.untilClosed().closeCode()).isEqualTo(4000);
      // It does not answer that either, and is cut.
      assertThat(silent.untilClosed().type()).isEqualTo(-1);
      await("for the place to be given back").until(() -> site.endpoint.openSockets() == 0);
    }
  }

  @Test
  void whoSendsHeartbeatsOfItsOwnStays() throws Exception {
    try (Site site = site(SOON, SLOW_BEAT);
        RawWebSocket talking = RawWebSocket.open(site.port(), "ann")) {
      int beats = 0;
      while (beats < 3) {
        RawWebSocket.Frame frame = talking.next();
        assertThat(frame.closeCode()).isEqualTo(-1);
        assertThat(frame.type()).isNotEqualTo(-1);
        if (frame.text().contains("\"heartbeat\"")) {
          talking.text("{\"type\":\"heartbeat\"}");
          beats++;
        }
      }
    }
  }

  @Test
  void whoReadsTooSlowlyIsClosedAndComesBackToTheEnding() throws Exception {
    try (Site site = site(Duration.ofSeconds(1), BEAT)) {
      Client ann = site.as("ann");
      String task = held(ann, "a");
      Held attempt = site.held();
      try (RawWebSocket slow = RawWebSocket.open(site.port(), "ann")) {
        slow.text("{\"type\":\"subscribe\",\"task\":\"" + task + "\"}");
        await("for the socket to be given up")
            .atMost(SOON)
            .until(
                () -> {
                  // Each replaces the one before, if that waits.
                  for (int i = 0; i < 20; i++) {
                    attempt.partial(1, 30_000);
                  }
                  return site.endpoint.openSockets() == 0;
                });
      }
      attempt.finish("a.csv");
      try (SocketClient again = SocketClient.open(ann)) {
        JsonNode ended = again.subscribe(task, "1").until("ended");
        assertThat(ended.path("status").path("state").asText()).isEqualTo("SUCCEEDED");
      }
    }
  }

  @Test
  void whoReadsSlowlyIsToldTheNewestAndEveryEnding() throws Exception {
    try (Site site = site(SOON, NO_BEAT)) {
      Client ann = site.as("ann");
      Set<String> tasks = new HashSet<>();
      try (RawWebSocket slow = RawWebSocket.open(site.port(), "ann")) {
        for (int i = 0; i < 20; i++) {
          String task = held(ann, "a" + i);
          Held attempt = site.held();
          tasks.add(task);
          slow.text("{\"type\":\"subscribe\",\"task\":\"" + task + "\"}");
          for (int j = 0; j < 10; j++) {
            attempt.partial(j, 30_000);
          }
          attempt.finish("a.csv");
        }
        int read = 0;
        while (!tasks.isEmpty()) {
          RawWebSocket.Frame frame = slow.next();
          assertThat(frame.closeCode()).isEqualTo(-1);
          assertThat(frame.type()).isNotEqualTo(-1);
          read++;
          if (frame.text().startsWith("{\"type\":\"ended\"")) {
            tasks.removeIf(task -> frame.text().contains(task));
          }
        }
        assertThat(read).isLessThan(20 * 11);
      }
    }
  }

  @Test
  void whoIsAskedToComeBackIsToldWhen() throws Exception {
    try (Site site = site(SOON, NO_BEAT)) {
      Set<Long> waits = new HashSet<>();
      SocketClient[] sockets = new SocketClient[10];
      String task = held(site.as("ann"), "a");
      Held attempt = site.held();
      for (int i = 0; i < sockets.length; i++) {
        sockets[i] = SocketClient.open(site.as("ann"));
        sockets[i].subscribe(task).until("snapshot");
      }
      attempt.progress(50, "half");
      CompletableFuture<Void> closing = CompletableFuture.runAsync(site.endpoint::close);
      for (SocketClient socket : sockets) {
        waits.add(socket.until("closing").path("retryAfterMs").asLong());
        // The progress may be told in between.
        assertThat(socket.until("closed").path("code").asInt()).isEqualTo(1012);
        socket.close();
      }
      closing.get(30, SECONDS);
      // Not all at the same moment.
      assertThat(waits).hasSizeGreaterThan(5).allMatch(wait -> wait >= 1_000 && wait <= 5_000);
      assertThat(site.endpoint.openSockets()).isZero();
      try (RawWebSocket late =
          RawWebSocket.connect(
              site.port(),
              "Authorization: Bearer ann",
              "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
              "Sec-WebSocket-Protocol: dualloop.v1")) {
        assertThat(late.status()).isEqualTo(503);
      }
    }
  }

  @Test
  void aServerThatStopsSaysSoAndDoesNotWaitForWhoIsSilent() throws Exception {
    Site site = site(SOON, NO_BEAT);
    try (RawWebSocket silent = RawWebSocket.open(site.port(), "ann");
        SocketClient socket = SocketClient.open(site.as("ann"))) {
      CompletableFuture<Void> closing = CompletableFuture.runAsync(site::close);
      socket.until("closing");
      assertThat(socket.next("closed").path("code").asInt()).isEqualTo(1012);
      closing.get(30, SECONDS);
      assertThat(silent.untilClosed()).isNotNull();
    }
  }

  @Test
  void aStatusOfTwoNodesIsOneStatus() throws Exception {
    try (Site site = site(SOON, NO_BEAT);
        Neighbour neighbour = new Neighbour(site, binding)) {
      String task = held(site.as("ann"), "a");
      Held attempt = site.held();
      attempt.progress(10, "begun");
      String cursor;
      try (SocketClient here = SocketClient.open(site.as("ann"))) {
        cursor = here.subscribe(task).untilProgress(10).path("cursor").asText();
      }
      try (SocketClient there = SocketClient.open(neighbour.as("ann"))) {
        assertThat(there.subscribe(task, cursor).next("current").path("cursor").asText())
            .isEqualTo(cursor);
        attempt.finish("a.csv");
        there.until("ended");
      }
    }
  }
}
