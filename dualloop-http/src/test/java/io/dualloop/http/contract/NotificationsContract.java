package io.dualloop.http.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskState;
import io.dualloop.http.client.RemoteTask;
import io.dualloop.http.client.RemoteTasks;
import io.dualloop.http.contract.Client.Reply;
import io.dualloop.http.contract.Site.Export;
import io.dualloop.http.contract.Site.Exported;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the host's notifications hear, and what they leave to polls. */
public abstract class NotificationsContract {

  private static final Duration LONG = Duration.ofMinutes(10);

  /** Less than a task is remembered that nobody reads. */
  private static final Duration SHORT = Duration.ofSeconds(20);

  private final Binding binding;
  private Noted noted;
  private Site site;
  private Client ann;

  protected NotificationsContract(Binding binding) {
    this.binding = binding;
  }

  @BeforeEach
  void open() throws Exception {
    reopen(new Noted(LONG));
  }

  @AfterEach
  void close() {
    site.close();
  }

  @SuppressWarnings("NullAway")
  private void reopen(Noted other) throws Exception {
    if (site != null) {
      site.close();
    }
    noted = other;
    site = new Site(binding, settings -> settings.notifications(other));
    ann = site.as("ann");
  }

  private static String id(Reply submitted) {
    return submitted.location().substring(submitted.location().lastIndexOf('/') + 1);
  }

  @Test
  void whatIsAcceptedIsHeardOfBeforeItsPlaceIsTold() throws Exception {
    Reply submitted = ann.export("a", "held");

    assertThat(noted.accepted).containsExactly(id(submitted));
  }

  @Test
  void readingAnEndingIsSeeingIt() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    ann.get(submitted.location());
    assertThat(noted.seen).isEmpty();
    try (Stream stream = Stream.open(ann, submitted.location() + "/events")) {
      held.finish("a.csv");
      stream.until("SUCCEEDED");
    }
    // It was sent, but nobody has said that it came.
    assertThat(noted.seen).isEmpty();

    assertThat(ann.get(submitted.location() + "/result").status()).isEqualTo(200);

    assertThat(noted.seen).containsExactly("ann " + id(submitted) + " true");
  }

  @Test
  void whoComesBackWithTheEndingsCursorHasSeenIt() throws Exception {
    Reply submitted = ann.export("a", "quick");
    String cursor;
    try (Stream stream = Stream.open(ann, submitted.location() + "/events")) {
      cursor = stream.until("SUCCEEDED").id();
    }
    assertThat(noted.seen).isEmpty();

    try (Stream again =
        Stream.open(ann, submitted.location() + "/events", "Last-Event-ID", cursor)) {
      assertThat(again.status()).isEqualTo(204);
    }

    assertThat(noted.seen).containsExactly("ann " + id(submitted) + " true");
  }

  @Test
  void whatHasBeenPushedForLongEnoughIsLeftToPolls() throws Exception {
    reopen(new Noted(SHORT));
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    String events = submitted.location() + "/events";
    try (Stream stream = Stream.open(ann, events)) {
      stream.until("PROCESSING");
      site.time.shift(SHORT);
      Stream.Event last = stream.nextReal();
      assertThat(last.name()).isEqualTo("switch");
      assertThat(last.data()).isEqualTo("{\"to\":\"poll\",\"everyMs\":1000}");
      assertThat(stream.isAtEnd()).isTrue();
    }

    Reply again = ann.send("GET", events, "", "Accept", "text/event-stream");
    assertThat(again.status()).isEqualTo(503);
    assertThat(again.header("Retry-After")).contains("1");
    assertThat(again.json().path("type").asText()).isEqualTo("urn:dualloop:problem:push-over");
    assertThat(ann.get(submitted.location()).json().path("state").asText()).isEqualTo("PROCESSING");
    held.finish("a.csv");
  }

  @Test
  void whatIsNotPushedIsLeftToPolls() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    try (Stream stream = Stream.open(ann, submitted.location() + "/events")) {
      stream.until("PROCESSING");
      held.fail("DISK_FULL");
      assertThat(stream.nextReal().name()).isEqualTo("switch");
      assertThat(stream.isAtEnd()).isTrue();
    }
    assertThat(ann.get(submitted.location()).json().path("state").asText()).isEqualTo("FAILED");
  }

  @Test
  void theClientPollsWhenItIsToldTo() throws Exception {
    reopen(new Noted(SHORT));
    RemoteTasks tasks =
        RemoteTasks.at(URI.create("http://127.0.0.1:" + site.port() + "/tasks"))
            .header("Authorization", () -> "Bearer ann")
            .build();
    RemoteTask<Exported> task =
        tasks
            .submit(Site.EXPORT.of(new Export("a", "held")))
            .toCompletableFuture()
            .get(20, SECONDS);
    Held held = site.held();
    try (Stream stream =
        Stream.open(ann, "/tasks/" + noted.accepted.iterator().next() + "/events")) {
      stream.until("PROCESSING");
      await("for the client's own stream").until(() -> site.endpoint.openStreams() == 2);
      site.time.shift(SHORT);
      assertThat(stream.nextReal().name()).isEqualTo("switch");
    }
    held.finish("a.csv");

    assertThat(task.ending().toCompletableFuture().get(20, SECONDS).state())
        .isEqualTo(TaskState.SUCCEEDED);
    assertThat(noted.seen).isNotEmpty();
  }

  @Test
  void brokenNotificationsHurtNobody() throws Exception {
    reopen(new Noted(LONG, true));
    Reply submitted = ann.export("a", "held");
    assertThat(submitted.status()).isEqualTo(202);
    try (Stream stream = Stream.open(ann, submitted.location() + "/events")) {
      site.held().finish("a.csv");
      stream.until("SUCCEEDED");
    }
    assertThat(ann.get(submitted.location() + "/result").status()).isEqualTo(200);
  }
}
