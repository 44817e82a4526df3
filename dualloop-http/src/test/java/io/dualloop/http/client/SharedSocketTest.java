package io.dualloop.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What many who follow have in common on one socket, with a server that says what it is told. */
@Timeout(60)
class SharedSocketTest {

  private static final String WELCOME = "{'type':'welcome','heartbeatMs':30000}";

  private SocketByHand server;
  private SharedSocket shared;

  @BeforeEach
  void open() throws Exception {
    server = new SocketByHand();
    Calls calls = new Calls(HttpClient.newHttpClient(), server.tasks(), Map.of());
    shared = new SharedSocket(calls, Duration.ofMillis(50));
  }

  @AfterEach
  void close() throws Exception {
    server.close();
  }

  private record Reads(String cursor, AtomicInteger untolds) implements SharedSocket.Reader {

    Reads(String cursor) {
      this(cursor, new AtomicInteger());
    }

    @Override
    public void told(String newCursor, JsonNode status) {}

    @Override
    public void untold() {
      untolds.incrementAndGet();
    }
  }

  @Test
  void itIsClosedWhenTheLastTaskWasRefused() throws Exception {
    Reads reader = new Reads("");
    shared.follow("t1", reader);
    server.open();
    server.say(WELCOME);
    assertThat(server.next()).isEqualTo("{'type':'subscribe','task':'t1'}");

    server.say("{'type':'problem','task':'t1','problem':{'type':'urn:x:push-over'}}");

    assertThat(server.next()).isEqualTo("close");
    // It is told beside that, by another thread.
    await().untilAsserted(() -> assertThat(reader.untolds()).hasValue(1));
    shared.leave("t1", reader);
  }

  @Test
  void whoKnowsLessIsToldAllTheSame() throws Exception {
    shared.follow("t1", new Reads("5"));
    shared.follow("t1", new Reads(""));
    shared.follow("t2", new Reads("7"));
    shared.follow("t2", new Reads("7"));
    server.open();
    server.say(WELCOME);

    assertThat(server.next()).isEqualTo("{'type':'subscribe','task':'t1'}");
    assertThat(server.next()).isEqualTo("{'type':'subscribe','task':'t2','cursor':'7'}");
  }
}
