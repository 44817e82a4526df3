package io.dualloop.http.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.http.HttpLimits;
import io.dualloop.http.contract.Client.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Streams of events, and long polls over the same cursor. */
public abstract class EventsContract {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final Binding binding;
  private Site site;
  private Client ann;

  protected EventsContract(Binding binding) {
    this.binding = binding;
  }

  @BeforeEach
  void open() throws Exception {
    reopen(new Site(binding));
  }

  @AfterEach
  void close() {
    site.close();
  }

  @SuppressWarnings("NullAway")
  private void reopen(Site other) {
    if (site != null) {
      site.close();
    }
    site = other;
    ann = site.as("ann");
  }

  private Site with(HttpLimits limits) throws Exception {
    return new Site(binding, settings -> settings.limits(limits));
  }

  private static String events(Reply submitted) {
    return submitted.json().path("links").path("events").asText();
  }

  @Test
  void aStreamBeginsWithASnapshotAndEndsWithTheEnding() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    try (Stream stream = Stream.open(ann, events(submitted))) {
      assertThat(stream.status()).isEqualTo(200);
      assertThat(stream.header("Content-Type")).startsWith("text/event-stream");
      assertThat(stream.header("Cache-Control")).isEqualTo("no-store");
      stream.until("PROCESSING");
      held.progress(50, "half");
      held.finish("a.csv");

      Stream.Event ended = stream.until("SUCCEEDED");
      assertThat(ended.name()).isEqualTo("ended");
      assertThat(ended.id()).isEqualTo(ended.json().path("version").asText());
      assertThat(ended.json().path("links").path("result").asText())
          .isEqualTo(submitted.location() + "/result");
      assertThat(stream.isAtEnd()).isTrue();
      assertThat(stream.retry()).isNotNull();
    }
    // The place is given back by a thread of the server.
    await().atMost(SOON).until(() -> site.endpoint.openStreams() == 0);
  }

  @Test
  void whoComesAfterTheEndIsToldIt() throws Exception {
    Reply submitted = ann.export("a", "quick", "Prefer", "wait=30");
    try (Stream stream = Stream.open(ann, events(submitted))) {
      Stream.Event ended = stream.nextReal();
      assertThat(ended.state()).isEqualTo("SUCCEEDED");
      assertThat(stream.isAtEnd()).isTrue();
      Reply again = ann.get(events(submitted), "Last-Event-ID", ended.id());
      assertThat(again.status()).isEqualTo(204);
    }
  }

  @Test
  void whoComesBackWithItsCursorIsToldOnlyWhatIsNew() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    String cursor;
    try (Stream stream = Stream.open(ann, events(submitted))) {
      cursor = stream.until("PROCESSING").id();
    }
    try (Stream back = Stream.open(ann, events(submitted), "Last-Event-ID", cursor)) {
      held.finish("a.csv");
      Stream.Event next = back.nextReal();
      assertThat(next.id()).isNotEqualTo(cursor);
      assertThat(next.state()).isEqualTo("SUCCEEDED");
    }
  }

  @Test
  void aCursorOfAnotherLifeGetsASnapshot() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    try (Stream stream = Stream.open(ann, events(submitted), "Last-Event-ID", "999999")) {
      assertThat(stream.nextReal().json().path("id").asText())
          .isEqualTo(submitted.json().path("id").asText());
    }
    try (Stream stream = Stream.open(ann, events(submitted), "Last-Event-ID", "no number")) {
      assertThat(stream.nextReal().name()).isEqualTo("status");
    }
    held.finish("a.csv");
  }

  @Test
  void anotherNodeStreamsTheSameTask() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    try (Neighbour other = new Neighbour(site, binding);
        Stream stream = Stream.open(other.as("ann"), events(submitted))) {
      stream.until("PROCESSING");
      held.finish("a.csv");
      assertThat(stream.until("SUCCEEDED").name()).isEqualTo("ended");
    }
  }

  @Test
  void aSilentStreamIsKeptAlive() throws Exception {
    reopen(
        with(
            HttpLimits.DEFAULT.pace(
                new HttpLimits.Pace(Duration.ofSeconds(1), Duration.ofSeconds(30)))));
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    try (Stream stream = Stream.open(ann, events(submitted))) {
      stream.until("PROCESSING");
      assertThat(stream.next().name()).isEqualTo("comment");
      assertThat(stream.next().name()).isEqualTo("comment");
      held.finish("a.csv");
      stream.until("SUCCEEDED");
    }
  }

  @Test
  void whoWentAwayGivesItsPlaceBack() throws Exception {
    reopen(
        with(
            HttpLimits.DEFAULT.pace(
                new HttpLimits.Pace(Duration.ofSeconds(1), Duration.ofSeconds(30)))));
    Reply submitted = ann.export("a", "held");
    Stream stream = Stream.open(ann, events(submitted));
    stream.nextReal();
    assertThat(site.endpoint.openStreams()).isEqualTo(1);
    stream.close();

    // It is noticed by a keep-alive that can't be written.
    await().atMost(Duration.ofSeconds(30)).until(() -> site.endpoint.openStreams() == 0);
    site.held().finish("a.csv");
  }

  @Test
  void aReaderThatIsTooSlowIsCutAndComesBack() throws Exception {
    reopen(
        with(
            HttpLimits.DEFAULT.pace(
                new HttpLimits.Pace(Duration.ofMillis(100), Duration.ofSeconds(3)))));
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    try (SlowReader slow = SlowReader.open(site.port(), events(submitted), "ann")) {
      slow.readAtFirst();
      // Both ends' buffers have to be full before a write takes long, and five are told a second.
      await()
          .atMost(Duration.ofMinutes(1))
          .until(
              () -> {
                held.partial(1, 30_000);
                return site.endpoint.openStreams() == 0;
              });
    }
    try (Stream back = Stream.open(ann, events(submitted), "Last-Event-ID", "1")) {
      assertThat(back.nextReal().name()).isEqualTo("status");
      held.finish("a.csv");
      back.until("SUCCEEDED");
    }
  }

  @Test
  void aPartialResultOnSeveralLinesIsOneEvent() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    held.partialText("{\n  \"rows\":\r\n 7 }");
    try (Stream stream = Stream.open(ann, events(submitted))) {
      Stream.Event event = stream.nextReal();
      while (!event.json().has("partial")) {
        event = stream.nextReal();
      }
      assertThat(event.json().path("partial").path("rows").asInt()).isEqualTo(7);
    }
    held.finish("a.csv");
  }

  @Test
  void aUserMayOpenSoManyAndATaskMayHaveSoMany() throws Exception {
    reopen(with(HttpLimits.DEFAULT.streams(new HttpLimits.Streams(2, 1, 10))));
    List<Reply> tasks = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      tasks.add(ann.export(name, "held"));
    }
    try (Stream first = Stream.open(ann, events(tasks.get(0)));
        Stream second = Stream.open(ann, events(tasks.get(1)))) {
      first.nextReal();
      second.nextReal();
      Reply third = ann.get(events(tasks.get(2)));
      assertThat(third.status()).isEqualTo(429);
      assertThat(third.header("Retry-After")).contains("5");
      assertThat(third.json().path("detail").asText()).contains("2");
    }
    for (int i = 0; i < 3; i++) {
      site.held().finish("x");
    }
  }

  @Test
  void aNodeMayHaveSoMany() throws Exception {
    reopen(with(HttpLimits.DEFAULT.streams(new HttpLimits.Streams(5, 5, 1))));
    Reply submitted = ann.export("a", "held");
    try (Stream first = Stream.open(ann, events(submitted))) {
      first.nextReal();
      assertThat(ann.get(events(submitted)).status()).isEqualTo(503);
    }
    site.held().finish("x");
  }

  // ---- long polls ----

  private String cursorWhenRunning(Reply submitted) {
    return await()
        .until(
            () -> ann.get(events(submitted) + "?after=&wait=0"),
            reply -> reply.json().at("/events/0/state").asText().equals("PROCESSING"))
        .json()
        .path("cursor")
        .asText();
  }

  @Test
  void aLongPollIsHeldUntilSomethingIsNew() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    String cursor = cursorWhenRunning(submitted);
    var next =
        ann.http()
            .sendAsync(
                ann.request(events(submitted) + "?after=" + cursor + "&wait=15").build(),
                java.net.http.HttpResponse.BodyHandlers.ofString());
    // It must be held before something happens.
    await().atMost(SOON).until(() -> site.endpoint.openStreams() == 1);
    held.finish("a.csv");

    Reply ended = new Reply(next.get(30, SECONDS));
    assertThat(ended.status()).isEqualTo(200);
    assertThat(ended.json().path("ended").asBoolean()).isTrue();
    assertThat(ended.json().at("/events/0/state").asText()).isEqualTo("SUCCEEDED");
    assertThat(ended.json().path("cursor").asText()).isNotEqualTo(cursor);
  }

  @Test
  void aLongPollInVainKeepsItsCursor() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    String cursor = cursorWhenRunning(submitted);

    Reply nothing = ann.get(events(submitted) + "?after=" + cursor + "&wait=1");

    assertThat(nothing.status()).isEqualTo(200);
    assertThat(nothing.json().path("events")).isEmpty();
    assertThat(nothing.json().path("cursor").asText()).isEqualTo(cursor);
    assertThat(nothing.json().path("ended").asBoolean()).isFalse();
    assertThat(site.endpoint.openStreams()).isZero();
    held.finish("a.csv");
  }
}
