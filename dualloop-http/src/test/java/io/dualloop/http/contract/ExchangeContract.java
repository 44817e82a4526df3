package io.dualloop.http.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.http.HttpLimits;
import io.dualloop.http.contract.Client.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Submit, status, result and cancel. */
public abstract class ExchangeContract {

  private final Binding binding;
  private Site site;
  private Client ann;
  private Client ben;

  protected ExchangeContract(Binding binding) {
    this.binding = binding;
  }

  @BeforeEach
  void open() throws Exception {
    site = new Site(binding);
    ann = site.as("ann");
    ben = site.as("ben");
  }

  @AfterEach
  void close() {
    site.close();
  }

  /** Replaces the site by one with other settings. */
  private void reopen(Site other) {
    site.close();
    site = other;
    ann = site.as("ann");
    ben = site.as("ben");
  }

  private static long secondsSince(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos).toSeconds();
  }

  private static Reply untilEnded(Client client, String location) {
    // The handlers run on threads of their own.
    return await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> client.get(location, "Prefer", "return=representation"),
            reply -> reply.json().has("ended"));
  }

  // ---- submit ----

  @Test
  void aSubmitIsAnsweredWithWhereToLook() throws Exception {
    Reply reply = ann.export("a", "held");

    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.location()).isEqualTo("/tasks/" + reply.json().path("id").asText());
    assertThat(reply.header("Retry-After")).contains("1");
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.json().path("type").asText()).isEqualTo("EXPORT");
    assertThat(reply.json().path("links").path("self").asText()).isEqualTo(reply.location());
    assertThat(reply.json().path("links").path("cancel").asText())
        .isEqualTo(reply.location() + "/cancel");
    site.held().finish("a.csv");
  }

  @Test
  void whoPrefersToWaitGetsTheResultInTheAnswer() throws Exception {
    Reply reply = ann.export("a", "quick", "Prefer", "respond-async, wait=25");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Preference-Applied")).contains("wait=25");
    assertThat(reply.json().path("state").asText()).isEqualTo("SUCCEEDED");
    assertThat(reply.json().path("result").path("file").asText()).isEqualTo("a.csv");
    assertThat(reply.location()).startsWith("/tasks/");
  }

  @Test
  void aWaitThatIsCutIsNotSaidToBeKept() throws Exception {
    Reply reply = ann.export("a", "quick", "Prefer", "wait=86400");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Preference-Applied"))
        .contains("wait=" + HttpLimits.DEFAULT.patience().toSeconds());
  }

  @Test
  void whoWaitsInVainGetsTheTask() throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<Reply> waiting =
          thread.submit(() -> ann.export("a", "held", "Prefer", "respond-async, wait=25"));
      Held held = site.held();
      // It must be held, and what has become of it known, before its time is over.
      await()
          .until(
              () -> ann.get(held.location()),
              seen -> seen.json().path("state").asText().equals("PROCESSING"));
      await().until(() -> site.endpoint.openStreams() == 1);
      site.time.shift(Duration.ofSeconds(25));
      Reply reply = waiting.get(30, SECONDS);

      assertThat(reply.status()).isEqualTo(202);
      assertThat(reply.header("Preference-Applied")).contains("respond-async, wait=25");
      assertThat(reply.json().path("state").asText()).isEqualTo("PROCESSING");
      assertThat(site.endpoint.openStreams()).isZero();
      held.finish("a.csv");
    } finally {
      thread.shutdown();
    }
  }

  @Test
  void aLargeResultIsThereTooForWhoWaits() throws Exception {
    Reply reply = ann.export("a", "large", "Prefer", "wait=30");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().path("result").path("file").asText()).hasSize(600_000);
  }

  @Test
  void aFailureIsAnAnswerWithAProblemInside() throws Exception {
    Reply reply = ann.export("a", "fails", "Prefer", "wait=30");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().path("state").asText()).isEqualTo("FAILED");
    assertThat(reply.json().path("error").path("code").asText()).isEqualTo("DISK_FULL");
    assertThat(reply.json().has("result")).isFalse();
    Reply status = ann.get(reply.location());
    assertThat(status.status()).isEqualTo(200);
    assertThat(ann.get(reply.location() + "/result").status()).isEqualTo(409);
  }

  @Test
  void aStoreThatCannotBeReachedIsA503ThatTellsNothingOfItself() throws Exception {
    site.store.down(true);

    Reply reply = ann.get("/tasks/some-id");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.header("Retry-After")).isPresent();
    assertThat(reply.body()).doesNotContain("secret").doesNotContain("Exception");
  }

  // ---- idempotency ----

  @Test
  void theSameKeyAndPayloadIsTheSameTask() throws Exception {
    Reply first = ann.export("a", "held", "Idempotency-Key", "\"k1\"");
    site.held().finish("a.csv");
    untilEnded(ann, first.location());
    Reply again = ann.export("a", "held", "Idempotency-Key", "\"k1\"");
    Reply unquoted = ann.export("a", "held", "Idempotency-Key", "k1");
    Reply others = ben.export("a", "quick", "Idempotency-Key", "\"k1\"");

    assertThat(again.status()).isEqualTo(202);
    assertThat(again.location()).isEqualTo(first.location());
    assertThat(unquoted.location()).isEqualTo(first.location());
    assertThat(others.location()).isNotEqualTo(first.location());
  }

  @Test
  void theSameKeyWithAnotherPayloadIsRefused() throws Exception {
    ann.export("a", "quick", "Idempotency-Key", "\"k1\"");
    Reply other = ann.export("b", "quick", "Idempotency-Key", "\"k1\"");

    assertThat(other.status()).isEqualTo(422);
    assertProblem(other, "idempotency-key-reused");
  }

  @Test
  void aKeyThatIsBeingAcceptedIsInFlight() throws Exception {
    CompletableFuture<Void> gate = new CompletableFuture<>();
    site.store.holdSubmits(gate);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<Reply> first =
          thread.submit(() -> ann.export("a", "quick", "Idempotency-Key", "\"k1\""));
      // The first one is on its way through a server's threads.
      await().until(() -> site.store.submits() == 1);
      Reply second = ann.export("a", "quick", "Idempotency-Key", "\"k1\"");
      gate.complete(null);

      assertThat(second.status()).isEqualTo(409);
      assertProblem(second, "idempotency-key-in-flight");
      assertThat(second.header("Retry-After")).contains("1");
      // By its answer it is no longer in flight.
      String made = first.get(30, SECONDS).location();
      Reply third = ann.export("a", "quick", "Idempotency-Key", "\"k1\"");
      assertThat(third.location()).isEqualTo(made);
    } finally {
      thread.shutdown();
    }
  }

  @Test
  void manyAtOnceWithOneKeyMakeOneTask() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(20);
    try {
      List<Future<Reply>> replies = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        replies.add(threads.submit(() -> ann.export("a", "quick", "Idempotency-Key", "\"k1\"")));
      }
      List<Reply> answers = new ArrayList<>();
      for (Future<Reply> reply : replies) {
        answers.add(reply.get(30, SECONDS));
      }
      assertThat(answers).extracting(Reply::status).isSubsetOf(202, 409);
      assertThat(answers.stream().filter(each -> each.status() == 202).map(Reply::location))
          .isNotEmpty()
          .containsOnly(
              answers.stream()
                  .filter(each -> each.status() == 202)
                  .findAny()
                  .orElseThrow()
                  .location());
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void aKeyCanBeRequired() throws Exception {
    reopen(new Site(binding, settings -> settings.requireIdempotencyKeys()));

    Reply without = ann.export("a", "quick");

    assertThat(without.status()).isEqualTo(400);
    assertProblem(without, "idempotency-key-invalid");
    assertThat(ann.export("a", "quick", "Idempotency-Key", "\"k\"").status()).isEqualTo(202);
    assertThat(ann.track("42").status()).isEqualTo(202);
  }

  // ---- freshness ----

  @Test
  void aYoungAnswerNeedsNoTask() throws Exception {
    long begun = System.nanoTime();
    Reply miss = ann.track("42", "Prefer", "wait=30");
    assertThat(miss.header("Cache-Status")).contains("dualloop; fwd=miss");
    assertThat(miss.json().path("result").asText()).isEqualTo("leg 1 of 42");

    // The answer is shared after the ending, on a thread of the background.
    Reply hit = await().until(() -> ann.track("42"), reply -> reply.status() == 200);

    assertThat(hit.json().path("result").asText()).startsWith("leg ");
    assertThat(hit.header("Age")).isPresent();
    String cached = "dualloop; hit; ttl=";
    assertThat(hit.header("Cache-Status").orElseThrow()).startsWith(cached);
    assertThat(Long.parseLong(hit.header("Cache-Status").orElseThrow().substring(cached.length())))
        .isBetween(599 - secondsSince(begun), 600L);
    Reply insisting = ann.track("42", "Cache-Control", "no-cache", "Prefer", "wait=30");
    assertThat(insisting.header("Cache-Status").orElseThrow()).startsWith("dualloop; fwd=");
    assertThat(insisting.json().path("result").asText())
        .isNotEqualTo(hit.json().path("result").asText());
    assertThat(ben.track("42").status()).as("another user's answer").isEqualTo(202);
  }

  @Test
  void anOldAnswerComesBesideTheTaskThatRenewsIt() throws Exception {
    ann.track("42", "Prefer", "wait=30");
    // Whoever asks before it is shared gets another task, and with it another answer.
    await().until(() -> site.stored.get() == 1);
    Reply hit = ann.track("42");
    assertThat(hit.status()).isEqualTo(200);

    Reply renewing = ann.track("42", "Cache-Control", "max-age=0");

    assertThat(renewing.status()).isEqualTo(202);
    assertThat(renewing.header("Cache-Status")).contains("dualloop; fwd=stale");
    assertThat(renewing.json().path("stale").path("result").asText())
        .isEqualTo(hit.json().path("result").asText());
    assertThat(renewing.json().path("stale").path("reason").asText()).isEqualTo("EXPIRED");
  }

  // ---- status ----

  @Test
  void theStatusTellsHowFarItIs() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    held.progress(40, "rows written");

    // Progress is written by threads of the background.
    Reply status =
        await()
            .until(
                () -> ann.get(submitted.location()),
                reply -> reply.json().path("progress").asInt() == 40);

    assertThat(status.status()).isEqualTo(200);
    assertThat(status.json().path("message").asText()).isEqualTo("rows written");
    assertThat(status.json().path("state").asText()).isEqualTo("PROCESSING");
    assertThat(status.json().path("started").asText()).isNotEmpty();
    assertThat(status.header("Retry-After")).isPresent();
    held.finish("a.csv");
  }

  @Test
  void anUnchangedStatusIsNotSentAgain() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    Reply status =
        await()
            .until(
                () -> ann.get(submitted.location()),
                reply -> reply.json().path("state").asText().equals("PROCESSING"));
    String tag = status.header("ETag").orElseThrow();

    Reply again = ann.get(submitted.location(), "If-None-Match", tag);
    held.finish("a.csv");
    untilEnded(ann, submitted.location());
    Reply changed =
        ann.get(submitted.location(), "If-None-Match", tag, "Prefer", "return=representation");

    assertThat(again.status()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(again.header("Retry-After")).isPresent();
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.header("Preference-Applied")).contains("return=representation");
  }

  @Test
  void anEndedTaskLeadsToItsResult() throws Exception {
    long begun = System.nanoTime();
    Reply submitted = ann.export("a", "quick");
    Reply ended = untilEnded(ann, submitted.location());
    Reply status = ann.get(submitted.location());

    assertThat(status.status()).isEqualTo(303);
    assertThat(status.location()).isEqualTo(submitted.location() + "/result");
    assertThat(ended.json().path("links").path("result").asText()).isEqualTo(status.location());
    assertThat(ended.json().path("expires").asText()).isNotEmpty();
    Reply result = ann.get(status.location());
    assertThat(result.status()).isEqualTo(200);
    assertThat(result.body()).isEqualTo("{\"file\":\"a.csv\"}");
    assertThat(Long.parseLong(result.header("Age").orElseThrow()))
        .isBetween(0L, secondsSince(begun));
  }

  @Test
  void aResultThatIsNotThereYetIsAConflict() throws Exception {
    Reply submitted = ann.export("a", "held");

    Reply result = ann.get(submitted.location() + "/result");

    assertThat(result.status()).isEqualTo(409);
    assertProblem(result, "not-ended");
    site.held().finish("a.csv");
  }

  @Test
  void statusesAreReadFromMemoryWhileSomebodyLooks() throws Exception {
    Reply submitted = ann.export("a", "held");
    Held held = site.held();
    await()
        .until(
            () -> ann.get(submitted.location()),
            reply -> reply.json().path("state").asText().equals("PROCESSING"));
    int before = site.store.reads();
    long begun = System.nanoTime();

    for (int i = 0; i < 100; i++) {
      assertThat(ann.get(submitted.location()).status()).isEqualTo(200);
    }

    // The loop itself reads a watched task again every five seconds.
    assertThat(site.store.reads() - before)
        .isLessThanOrEqualTo(2 + (int) (secondsSince(begun) / 5));
    held.finish("a.csv");
  }

  @Test
  void whoPollsTooOftenIsToldWhen() throws Exception {
    reopen(
        new Site(
            binding,
            settings -> settings.limits(HttpLimits.DEFAULT.polls(new HttpLimits.Polls(3, 1)))));
    Reply submitted = ann.export("a", "held");
    List<Reply> replies = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      replies.add(ann.get(submitted.location()));
    }
    List<Reply> longPolls = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      longPolls.add(ann.get(submitted.location() + "/events?after=0"));
    }

    assertThat(replies).extracting(Reply::status).startsWith(200, 200, 200).contains(429);
    Reply refused = replies.stream().filter(each -> each.status() == 429).findFirst().orElseThrow();
    assertProblem(refused, "polled-too-often");
    assertThat(refused.header("Retry-After")).contains("1");
    assertThat(longPolls).extracting(Reply::status).contains(429);
    assertThat(ann.delete(submitted.location()).status()).as("a cancel").isEqualTo(204);
    assertThat(ben.get(submitted.location()).status()).isEqualTo(404);
    site.held().finish("a.csv");
  }

  @Test
  void whoCancelsTooOftenIsToldWhen() throws Exception {
    reopen(
        new Site(
            binding,
            settings -> settings.limits(HttpLimits.DEFAULT.polls(new HttpLimits.Polls(3, 1)))));
    Reply submitted = ann.export("a", "quick", "Prefer", "wait=30");
    List<Reply> replies = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      replies.add(ann.delete(submitted.location()));
    }

    assertThat(replies).extracting(Reply::status).startsWith(409, 409, 409).contains(429);
    Reply refused = replies.stream().filter(each -> each.status() == 429).findFirst().orElseThrow();
    assertProblem(refused, "cancelled-too-often");
    assertThat(ann.get(submitted.location()).status()).as("a read").isEqualTo(303);
  }

  @Test
  void whatIsForgottenIsGoneAndWhatNeverWasIsNot() throws Exception {
    reopen(new Site(binding, Duration.ofMillis(50), plain -> plain));
    Reply submitted = ann.export("a", "quick", "Prefer", "wait=30");

    // Retention and the sweep go by real time here.
    Reply gone =
        await()
            .atMost(Duration.ofSeconds(30))
            .until(() -> ann.get(submitted.location()), reply -> reply.status() == 410);

    assertProblem(gone, "gone");
    assertThat(ann.get(submitted.location() + "/result").status()).isEqualTo(410);
    assertThat(ann.get(submitted.location() + "/events").status()).isEqualTo(410);
    assertThat(ann.delete(submitted.location()).status()).isEqualTo(410);
    assertThat(ann.get("/tasks/never-was").status()).isEqualTo(404);
    for (Reply others : everything(ben, submitted.location())) {
      assertThat(others.status()).as("another user's, forgotten").isEqualTo(404);
      assertThat(others.body()).isEqualTo(ann.get("/tasks/never-was").body());
    }
  }

  @Test
  void anotherUsersTaskIsNotFound() throws Exception {
    Reply submitted = ann.export("a", "held");
    // Also once this process has it in memory.
    assertThat(ann.get(submitted.location()).status()).isEqualTo(200);

    for (Reply others : everything(ben, submitted.location())) {
      assertThat(others.status()).isEqualTo(404);
      assertThat(others.body()).isEqualTo(ann.get("/tasks/never-was").body());
    }
    assertThat(ann.get(submitted.location()).json().path("state").asText())
        .isNotEqualTo("CANCELLED");
    site.held().finish("a.csv");
  }

  private static List<Reply> everything(Client client, String location) throws Exception {
    return List.of(
        client.get(location),
        client.get(location + "/result"),
        client.get(location + "/events"),
        client.get(location + "/events?after=1&wait=1"),
        client.delete(location),
        client.send("POST", location + "/cancel", ""));
  }

  // ---- cancel ----

  @Test
  void aCancelIsToldTruthfully() throws Exception {
    Reply submitted = ann.export("a", "held");
    site.held();

    Reply cancelled = ann.delete(submitted.location());
    Reply again = ann.send("POST", submitted.location() + "/cancel", "");
    Reply status = ann.get(submitted.location());

    assertThat(cancelled.status()).isEqualTo(204);
    assertThat(cancelled.header("Dualloop-Work")).contains("STOPPED");
    assertThat(again.status()).isEqualTo(204);
    assertThat(status.status()).isEqualTo(200);
    assertThat(status.json().path("state").asText()).isEqualTo("CANCELLED");
    assertThat(status.json().path("work").asText()).isEqualTo("STOPPED");
    assertThat(status.json().path("links").has("cancel")).isFalse();
  }

  @Test
  void aCancelThatComesTooLateSaysWhatBecameOfTheWork() throws Exception {
    Reply submitted = ann.export("a", "quick", "Prefer", "wait=30");
    assertThat(submitted.status()).isEqualTo(200);

    Reply late = ann.delete(submitted.location());

    assertThat(late.status()).isEqualTo(409);
    assertProblem(late, "too-late");
    assertThat(late.json().path("state").asText()).isEqualTo("SUCCEEDED");
    assertThat(late.json().path("work").asText()).isEqualTo("STOPPED");
  }

  @Test
  void whatAllShareIsFoundByEachAndCancelledForNoOther() throws Exception {
    String location = ann.shared("a", "held").location();
    Held attempt = site.held();

    assertThat(ben.shared("a", "held").location()).isEqualTo(location);
    assertThat(ben.get(location).json().path("state").asText()).isEqualTo("PROCESSING");
    assertThat(ben.delete(location).status()).isEqualTo(204);
    assertThat(ann.get(location).json().path("state").asText()).isEqualTo("PROCESSING");
    assertThat(ann.delete(location).status()).isEqualTo(204);

    attempt.finish("a.csv");
    assertThat(untilEnded(ben, location).json().path("state").asText()).isEqualTo("SUCCEEDED");
    assertThat(ann.get(location + "/result").json().path("file").asText()).isEqualTo("a.csv");
    assertThat(ben.get(location + "/result").json().path("file").asText()).isEqualTo("a.csv");
  }

  // ---- admission ----

  @Test
  void whoIsNotKnownIsAskedAndWhoMayNotIsRefused() throws Exception {
    for (String path : List.of("/tasks/a", "/tasks/a/result", "/tasks/a/events")) {
      Reply unknown = site.as("").get(path);
      assertThat(unknown.status()).isEqualTo(401);
      assertThat(unknown.header("WWW-Authenticate")).contains("Bearer");
      assertThat(site.as("nobody").get(path).status()).isEqualTo(403);
    }
    assertThat(site.as("").export("a", "quick").status()).isEqualTo(401);
    assertThat(site.store.submits()).isZero();
  }

  @Test
  void methodsThatAreNotThereAreNamed() throws Exception {
    Reply put = ann.send("PUT", "/tasks/a", "");
    Reply list = ann.get("/tasks");

    assertThat(put.status()).isEqualTo(405);
    assertThat(put.header("Allow")).contains("GET, HEAD, DELETE");
    // There are sockets, and no list.
    assertThat(list.status()).isEqualTo(426);
    assertThat(Stream.of("/", "/other", "/tasks/", "/tasks/a/", "/tasks/a/b", "/tasks/a/result/c"))
        .allSatisfy(path -> assertThat(ann.get(path).status()).as(path).isEqualTo(404));
  }

  private static void assertProblem(Reply reply, String kind) {
    assertThat(reply.header("Content-Type")).contains("application/problem+json");
    assertThat(reply.json().path("type").asText()).isEqualTo("urn:dualloop:problem:" + kind);
    assertThat(reply.json().path("status").asInt()).isEqualTo(reply.status());
    assertThat(reply.json().path("title").asText()).isNotEmpty();
  }
}
