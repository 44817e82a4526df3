package io.dualloop.http.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.dualloop.http.HttpLimits;
import io.dualloop.http.contract.Client.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said on sockets. */
public abstract class SocketsContract {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final Binding binding;
  private final List<String> acknowledged = new CopyOnWriteArrayList<>();
  private Site site;
  private Client ann;

  protected SocketsContract(Binding binding) {
    this.binding = binding;
  }

  @BeforeEach
  void open() throws Exception {
    site =
        new Site(
            binding,
            settings ->
                settings.acknowledgements(
                    (user, task, version, ended) ->
                        acknowledged.add(
                            user.principal() + " " + task + " " + version + " " + ended)));
    ann = site.as("ann");
  }

  @AfterEach
  void close() {
    site.close();
  }

  private static String id(Reply submitted) {
    return submitted.json().path("id").asText();
  }

  private static String problem(JsonNode message) {
    return message.path("problem").path("type").asText().replace("urn:dualloop:problem:", "");
  }

  @Test
  void aSubscriptionBeginsWithASnapshotAndEndsWithTheEnding() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    String task = id(submitted);
    try (SocketClient socket = SocketClient.open(ann)) {
      JsonNode snapshot = socket.subscribe(task).next("snapshot");
      assertThat(snapshot.path("task").asText()).isEqualTo(task);
      assertThat(snapshot.path("cursor").asText())
          .isEqualTo(snapshot.path("status").path("version").asText());
      held.progress(50, "half");
      assertThat(socket.until("status").path("status").path("state").asText())
          .isEqualTo("PROCESSING");
      held.finish("a.csv");

      JsonNode ended = socket.until("ended").path("status");
      assertThat(ended.path("state").asText()).isEqualTo("SUCCEEDED");
      assertThat(ended.path("links").path("result").asText())
          .isEqualTo(submitted.location() + "/result");
      // The socket is there for other tasks.
      assertThat(socket.subscribe(task).next("ended").path("status")).isEqualTo(ended);
    }
    await("for the place to be given back by the server's threads")
        .atMost(SOON)
        .until(() -> site.endpoint.openSockets() == 0);
  }

  @Test
  void whoKnowsTheNewestVersionIsToldOnlyThatItIsStillSo() throws Exception {
    String task = id(ann.export("a", "held"));
    Held held = site.held();
    held.progress(10, "begun");
    try (SocketClient socket = SocketClient.open(ann)) {
      String cursor = socket.subscribe(task).untilProgress(10).path("cursor").asText();
      socket.cut();
      try (SocketClient again = SocketClient.open(ann)) {
        JsonNode first = again.subscribe(task, cursor).next("current");
        assertThat(first.path("cursor").asText()).isEqualTo(cursor);
        held.finish("a.csv");
        String last = again.next("ended").path("cursor").asText();

        // An ending is told again to whoever asks again.
        again.subscribe(task, last).next("ended");
      }
    }
  }

  @Test
  void oneSocketFollowsManyTasks() throws Exception {
    try (SocketClient socket = SocketClient.open(ann)) {
      String first = id(ann.export("a", "held"));
      Held one = site.held();
      String second = id(ann.export("b", "held"));
      Held two = site.held();
      socket.subscribe(first).subscribe(second);
      socket.until("snapshot");
      socket.until("snapshot");
      two.finish("b.csv");
      assertThat(socket.until("ended").path("task").asText()).isEqualTo(second);
      one.finish("a.csv");
      assertThat(socket.until("ended").path("task").asText()).isEqualTo(first);
    }
  }

  @Test
  void whatIsNoLongerFollowedIsNotTold() throws Exception {
    String task = id(ann.export("a", "held"));
    Held held = site.held();
    try (SocketClient socket = SocketClient.open(ann)) {
      socket.subscribe(task).next("snapshot");
      socket.say("{'type':'unsubscribe','task':'" + task + "'}");
      // Answered after what was said before.
      socket.subscribe("none").until("problem");
      held.finish("a.csv");
      await("for the end of the task")
          .atMost(SOON)
          .until(() -> ann.get("/tasks/" + task).status() == 303);
      socket.subscribe("none").next("problem");
    }
  }

  @Test
  void anotherUsersTaskIsNoTask() throws Exception {
    String task = id(ann.export("a", "quick"));
    try (SocketClient socket = SocketClient.open(site.as("bob"))) {
      JsonNode foreign = socket.subscribe(task).next("problem");
      JsonNode never = socket.subscribe("none").next("problem");
      assertThat(foreign.path("task").asText()).isEqualTo(task);
      assertThat(foreign.path("problem")).isEqualTo(never.path("problem"));
      assertThat(problem(foreign)).isEqualTo("not-found");
      socket.say("{'type':'cancel','task':'" + task + "'}");
      assertThat(problem(socket.next("problem"))).isEqualTo("not-found");
      socket.acknowledge(task, "1");
      assertThat(problem(socket.next("problem"))).isEqualTo("not-told");
    }
  }

  @Test
  void whatIsForgottenIsGone() throws Exception {
    site.close();
    site = new Site(binding, Duration.ofMillis(200), plain -> plain);
    String task = id(site.as("ann").export("a", "quick"));
    await("for the task to be forgotten")
        .atMost(SOON)
        .until(() -> site.as("ann").get("/tasks/" + task).status() == 410);
    try (SocketClient socket = SocketClient.open(site.as("ann"))) {
      assertThat(problem(socket.subscribe(task).next("problem"))).isEqualTo("gone");
    }
  }

  @Test
  void whatWasSeenIsAcknowledgedOnce() throws Exception {
    String task = id(ann.export("a", "held"));
    Held held = site.held();
    held.progress(10, "begun");
    try (SocketClient socket = SocketClient.open(ann)) {
      String first = socket.subscribe(task).untilState("PROCESSING").path("cursor").asText();
      socket.acknowledge(task, first).acknowledge(task, first);
      held.finish("a.csv");
      String last = socket.until("ended").path("cursor").asText();
      socket.acknowledge(task, last);
      await("for what was acknowledged to be heard")
          .atMost(SOON)
          .until(() -> acknowledged.size() >= 2);
      assertThat(acknowledged)
          .containsExactly(
              "ann " + task + " " + first + " false", "ann " + task + " " + last + " true");

      socket.acknowledge(task, "999");
      assertThat(problem(socket.next("problem"))).isEqualTo("not-told");
      assertThat(acknowledged).hasSize(2);
    }
  }

  @Test
  void aListenerToAcknowledgementsThatThrowsHurtsNobody() throws Exception {
    site.close();
    site =
        new Site(
            binding,
            settings ->
                settings.acknowledgements(
                    (user, task, version, ended) -> {
                      throw new IllegalStateException("a defect of the host");
                    }));
    String task = id(site.as("ann").export("a", "quick"));
    try (SocketClient socket = SocketClient.open(site.as("ann"))) {
      String last = socket.subscribe(task).until("ended").path("cursor").asText();
      socket.acknowledge(task, last).subscribe(task).next("ended");
    }
  }

  @Test
  void aCancelTellsWhatBecameOfTheWork() throws Exception {
    String task = id(ann.export("a", "held"));
    site.held();
    try (SocketClient socket = SocketClient.open(ann)) {
      socket.subscribe(task).next("snapshot");
      socket.say("{'type':'cancel','task':'" + task + "'}");
      assertThat(socket.until("cancelled").path("task").asText()).isEqualTo(task);
      String done = id(ann.export("b", "quick", "Prefer", "wait=30"));
      socket.say("{'type':'cancel','task':'" + done + "'}");
      JsonNode late = socket.until("problem");
      assertThat(problem(late)).isEqualTo("too-late");
      assertThat(late.path("problem").path("state").asText()).isEqualTo("SUCCEEDED");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nothing",
        "[]",
        "{}",
        "{'type':'shout'}",
        "{'type':'subscribe'}",
        "{'type':'subscribe','task':''}",
        "{'type':'subscribe','task':'a','cursor':'-1'}",
        "{'type':'subscribe','task':'a','cursor':'9999999999999999999'}",
        "{'type':'subscribe','task':'a','since':'1'}",
        "{'type':'acknowledge','task':'a'}",
        "{'type':'heartbeat','task':'a'}",
        "{'type':'heartbeat','type':'heartbeat'}",
        "{'type':'heartbeat'} {}"
      })
  void aMessageThatIsNoneIsSaidToBeAndChangesNothing(String message) throws Exception {
    try (SocketClient socket = SocketClient.open(ann)) {
      JsonNode refused = socket.say(message).next("problem");
      assertThat(problem(refused)).isEqualTo("message-invalid");
      assertThat(refused.has("task")).isFalse();
      socket.say("{'type':'heartbeat'}").subscribe("none");
      assertThat(problem(socket.next("problem"))).isEqualTo("not-found");
    }
  }

  @Test
  void oneSocketFollowsNoMoreThanItMay() throws Exception {
    site.close();
    HttpLimits limits =
        HttpLimits.DEFAULT.sockets(new HttpLimits.Sockets(2, 10, 2, 4_096, Duration.ofSeconds(30)));
    site = new Site(binding, settings -> settings.limits(limits));
    Client bob = site.as("bob");
    try (SocketClient socket = SocketClient.open(bob);
        SocketClient other = SocketClient.open(bob)) {
      for (int i = 0; i < 2; i++) {
        socket.subscribe(id(bob.export("a" + i, "held"))).until("snapshot");
      }
      String third = id(bob.export("c", "held"));
      assertThat(problem(socket.subscribe(third).until("problem"))).isEqualTo("tasks-exhausted");
      other.subscribe(third).next("snapshot");
      assertThat(site.endpoint.openSockets()).isEqualTo(2);
      try (RawWebSocket refused =
          RawWebSocket.connect(
              site.port(),
              "Authorization: Bearer bob",
              "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
              "Sec-WebSocket-Protocol: dualloop.v1")) {
        assertThat(refused.status()).isEqualTo(429);
      }
      try (SocketClient somebodyElse = SocketClient.open(ann())) {
        somebodyElse.subscribe("none").next("problem");
      }
    }
  }

  @Test
  void allThatIsDescribedIsSaidAndUnderstood() throws Exception {
    site.close();
    HttpLimits limits =
        HttpLimits.DEFAULT
            .polls(new HttpLimits.Polls(100, 100))
            .sockets(new HttpLimits.Sockets(5, 5, 5, 4_096, Duration.ofSeconds(4)));
    site = new Site(binding, settings -> settings.limits(limits));
    SocketDescription description = new SocketDescription();
    assertThat(description.examples())
        .extracting(example -> example.path("type").asText())
        .containsAll(description.typesFromClient());
    Set<String> seen = new TreeSet<>(Set.of("welcome"));
    try (SocketClient socket = SocketClient.open(ann())) {
      for (JsonNode example : description.examples()) {
        socket.say(example.toString());
      }
      String task = id(ann().export("a", "held"));
      Held held = site.held();
      held.partialText("{\"rows\": [1]}");
      String cursor = socket.subscribe(task).untilProgress(1).path("cursor").asText();
      seen.add("snapshot");
      socket.subscribe(task, cursor);
      seen.add(socket.until("current").path("type").asText());
      held.progress(50, "half");
      seen.add(socket.until("status").path("type").asText());
      socket.say("{'type':'cancel','task':'" + task + "'}");
      seen.add(socket.until("cancelled").path("type").asText());
      String failed = id(ann().export("b", "fails"));
      // The other one has been cancelled, and ends meanwhile.
      seen.add(socket.subscribe(failed).untilState("FAILED").path("type").asText());
      // The examples have their problems too, which may come late.
      JsonNode late =
          socket.say("{'type':'cancel','task':'" + failed + "'}").until("problem", failed);
      assertThat(problem(late)).isEqualTo("too-late");
      seen.add("problem");
      seen.add(socket.until("heartbeat").path("type").asText());
      site.endpoint.close();
      seen.add(socket.until("closing").path("type").asText());
    }
    assertThat(seen).isEqualTo(description.typesFromServer());
  }

  private Client ann() {
    return site.as("ann");
  }
}
