package io.dualloop.http.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.http.contract.Client.Reply;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens at the same moment, on one node or two, and who goes away meanwhile. */
public abstract class RacesContract {

  private static final int ROUNDS = 20;
  private static final Duration SOON = Duration.ofSeconds(30);

  private final Binding binding;
  private final ExecutorService threads = Executors.newFixedThreadPool(16);
  private Site site;
  private Client ann;

  protected RacesContract(Binding binding) {
    this.binding = binding;
  }

  @BeforeEach
  void open() throws Exception {
    site = new Site(binding);
    ann = site.as("ann");
  }

  @AfterEach
  void close() {
    threads.shutdown();
    site.close();
  }

  private <T> Future<T> start(Callable<T> action) {
    return threads.submit(action);
  }

  private static String events(Reply submitted) {
    return submitted.json().path("links").path("events").asText();
  }

  private String endedState(Reply submitted) throws Exception {
    return await()
        .atMost(SOON)
        .until(
            () -> ann.get(submitted.location(), "Prefer", "return=representation"),
            reply -> reply.json().has("ended"))
        .json()
        .path("state")
        .asText();
  }

  @Test
  void oneKeyAtTwoNodesIsOneTask() throws Exception {
    try (Neighbour other = new Neighbour(site, binding)) {
      List<Future<Reply>> replies = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        Client client = i % 2 == 0 ? ann : other.as("ann");
        replies.add(start(() -> client.export("a", "quick", "Idempotency-Key", "\"k1\"")));
      }
      Set<String> made = new HashSet<>();
      for (Future<Reply> each : replies) {
        Reply reply = each.get(30, SECONDS);
        assertThat(reply.status()).isIn(202, 409);
        reply.header("Location").ifPresent(made::add);
      }
      assertThat(made).hasSize(1);
      assertThat(other.as("ann").export("a", "quick", "Idempotency-Key", "\"k1\"").location())
          .isEqualTo(made.iterator().next());
    }
  }

  @Test
  void whoSubscribesWhileItEndsHearsTheEndingOnce() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      Reply submitted = ann.export("a" + i, "held");
      Held held = site.held();
      Future<?> finishing =
          start(
              () -> {
                held.finish("a.csv");
                return null;
              });
      try (Stream stream = Stream.open(ann, events(submitted))) {
        assertThat(stream.until("SUCCEEDED").name()).isEqualTo("ended");
        assertThat(stream.isAtEnd()).isTrue();
      }
      finishing.get(30, SECONDS);
    }
  }

  @Test
  void aCancelThatRacesTheEndLeavesOneTruth() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      Reply submitted = ann.export("a" + i, "held");
      Held held = site.held();
      try (Stream stream = Stream.open(ann, events(submitted))) {
        Future<Reply> cancelling = start(() -> ann.delete(submitted.location()));
        held.finish("a.csv");
        Reply cancelled = cancelling.get(30, SECONDS);
        String state = endedState(submitted);

        assertThat(state).isEqualTo(cancelled.status() == 204 ? "CANCELLED" : "SUCCEEDED");
        assertThat(cancelled.status()).isIn(204, 409);
        assertThat(stream.until(state).name()).isEqualTo("ended");
        assertThat(stream.isAtEnd()).isTrue();
      }
    }
  }

  @Test
  void whoGoesAwayCancelsNothing() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    Stream stream = Stream.open(ann, events(submitted));
    stream.until("PROCESSING");
    CompletableFuture<HttpResponse<String>> poll =
        ann.http()
            .sendAsync(
                ann.request(events(submitted) + "?after=999&wait=15").build(),
                HttpResponse.BodyHandlers.ofString());
    stream.close();
    poll.cancel(true);
    held.progress(10, "goes on");

    await()
        .atMost(SOON)
        .until(
            () -> ann.get(submitted.location()).json().path("message").asText(), "goes on"::equals);
    held.finish("a.csv");
    assertThat(endedState(submitted)).isEqualTo("SUCCEEDED");
  }

  @Test
  void aResultIsReadAsOftenAsOneLikes() throws Exception {
    Reply submitted = ann.export("a", "quick", "Prefer", "wait=30");
    String result = submitted.json().path("links").path("result").asText();

    Reply first = ann.get(result);
    Reply second = ann.get(result);

    assertThat(first.status()).isEqualTo(200);
    assertThat(second.status()).isEqualTo(200);
    assertThat(second.body()).isEqualTo(first.body());
  }

  /** Or all would come back at once when a server has been restarted. */
  @Test
  void streamsComeBackAtDifferentMoments() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    Set<String> pauses = new HashSet<>();
    List<Stream> streams = new ArrayList<>();
    try {
      for (int i = 0; i < 8; i++) {
        Stream stream = Stream.open(ann, events(submitted));
        streams.add(stream);
        stream.until("PROCESSING");
        pauses.add(stream.retry());
      }
    } finally {
      close(streams);
    }
    assertThat(pauses).hasSizeGreaterThan(4);
    assertThat(pauses).allMatch(pause -> Integer.parseInt(pause) >= 2_000);
    assertThat(pauses).allMatch(pause -> Integer.parseInt(pause) <= 5_000);
    held.finish("a.csv");
  }

  private static void close(List<Stream> streams) throws IOException {
    for (Stream stream : streams) {
      stream.close();
    }
  }

  @Test
  void progressNeverFalls() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    int highest = 0;
    try (Stream stream = Stream.open(ann, events(submitted))) {
      for (int percent : new int[] {20, 50, 30, 10, 60, 5}) {
        held.progress(percent, "at " + percent);
      }
      held.finish("a.csv");
      Stream.Event event = stream.nextReal();
      while (!event.name().equals("ended")) {
        assertThat(event.json().path("progress").asInt()).isGreaterThanOrEqualTo(highest);
        highest = event.json().path("progress").asInt();
        event = stream.nextReal();
      }
    }
    assertThat(highest).isLessThanOrEqualTo(60);
  }
}
