package io.dualloop.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Priority;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskStore;
import io.dualloop.tck.StoreLimits;
import io.dualloop.testservers.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Steps on what is too much, too old, or was written by somebody else. */
@Timeout(60)
class HardTasksTest {

  private static final Address WORKER = new Address("worker");
  private static final Duration LEASE = Duration.ofSeconds(30);

  private static RedisServer server;
  private RedisUnderTest under;
  private TaskStore store;

  @BeforeAll
  static void startServer() {
    server = RedisServer.start();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @BeforeEach
  void connect() {
    under = new RedisUnderTest(server, false, StoreLimits.DEFAULT);
    store = under.transport().store();
  }

  @AfterEach
  void close() {
    under.close();
  }

  @Test
  void T08_aBacklogThatIsOverdueBlocksNoLane() {
    int old = 9_000;
    List<CompletionStage<?>> all = new ArrayList<>();
    IntStream.range(0, old)
        .forEach(i -> all.add(store.submit(task("old-" + i, Duration.ofSeconds(10)))));
    now(all);
    under.passTime(Duration.ofMinutes(1));
    now(store.submit(task("fresh", Duration.ofMinutes(10))));

    List<Claim> claims = claim(4);
    for (int calls = 0; claims.isEmpty() && calls < 100; calls++) {
      claims = claim(4);
    }

    assertThat(claims).extracting(claim -> claim.ref().id().value()).containsExactly("fresh");
    assertThat(now(store.counts()).waiting()).isZero();
    assertThat(now(store.counts()).ended()).isEqualTo(old);
  }

  @Test
  void T11_aTaskWhoseEnvelopeIsGoneFailsAndTakesNoOtherWithIt() {
    for (String id : List.of("a", "b", "c")) {
      now(store.submit(task(id, Duration.ofMinutes(10))));
    }
    assertThat(command("DEL", "e:b")).contains("1");
    assertThat(claim(3)).extracting(claim -> claim.ref().id().value()).containsExactly("a", "c");
    TaskStatus lost = status("b");
    assertThat(lost.state()).isEqualTo(TaskState.FAILED);
    assertThat(lost.error().orElseThrow().code()).isEqualTo(TaskError.ENVELOPE_INVALID);

    now(store.submit(task("d", Duration.ofMinutes(10))));
    command("DEL", "e:d");
    assertThat(now(store.begin(TaskId.of("d"), WORKER, LEASE))).isEmpty();
    assertThat(status("d").state()).isEqualTo(TaskState.FAILED);
  }

  @Test
  void T02_anIdempotencyKeyWhoseTaskIsGoneIsFreeAgain() {
    now(store.submit(task("a", "once")));
    command("DEL", "t:a");
    now(store.submit(task("b", "once")));
    assertThat(status("b").state()).isEqualTo(TaskState.PENDING);
  }

  @Test
  void T09_aCancelledTaskWhoseLeaseIsLostIsCancelledHoweverLateItIsSeen() {
    now(store.submit(task("a", Duration.ofMinutes(1))));
    claim(1);
    assertThat(now(store.cancel(TaskId.of("a"), Duration.ofMinutes(30))))
        .isInstanceOf(CancelStep.Requested.class);
    under.passTime(Duration.ofMinutes(2));
    now(store.sweep(10));
    assertThat(status("a").state()).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void T16_oneSweepForgetsOnlySoManyBytes() {
    int tasks = 12;
    Json large = Json.of("\"" + "x".repeat(1_000_000) + "\"");
    for (int i = 0; i < tasks; i++) {
      now(store.submit(task("t-" + i, Duration.ofMinutes(10))));
      now(store.settle(claim(1).get(0).ref(), new Outcome.Done(large, Duration.ZERO)));
    }
    under.passTime(Duration.ofHours(25));
    var first = now(store.sweep(256));
    assertThat(first.touched()).isBetween(4, 6);
    assertThat(first.nextIn()).as("more is due").isZero();
    while (now(store.sweep(256)).touched() > 0) {
      Thread.onSpinWait();
    }
    assertThat(now(store.find(TaskId.of("t-11")))).isInstanceOf(Lookup.Gone.class);
  }

  @Test
  void T16_whatEndedIsForgottenAlsoWhereMemoryIsShort() {
    now(store.submit(task("a", Duration.ofMinutes(10))));
    now(store.cancel(TaskId.of("a"), Duration.ofSeconds(2)));
    under.passTime(Duration.ofHours(25));
    sweepWithoutMemory();
    assertThat(now(store.find(TaskId.of("a")))).isInstanceOf(Lookup.Gone.class);
    under.passTime(Duration.ofHours(25));
    sweepWithoutMemory();
    assertThat(now(store.find(TaskId.of("a")))).isInstanceOf(Lookup.NeverWas.class);
  }

  private void sweepWithoutMemory() {
    server.command("CONFIG", "SET", "maxmemory", "1");
    try {
      assertThat(now(store.sweep(10)).touched()).isEqualTo(1);
    } finally {
      server.command("CONFIG", "SET", "maxmemory", "0");
    }
  }

  @Test
  void T02_oneThatIsRefusedAmongManyTakesNoOtherWithIt() {
    List<CompletionStage<?>> good = new ArrayList<>();
    CompletionStage<?> bad = CompletableFuture.completedFuture(null);
    for (int i = 0; i < 200; i++) {
      good.add(store.submit(task("t-" + i, Duration.ofMinutes(10))));
      if (i == 100) {
        bad = store.submit(task("bad", Duration.ofMillis(Long.MAX_VALUE)));
      }
    }
    now(good);
    assertThat(bad)
        .failsWithin(Duration.ofSeconds(10))
        .withThrowableThat()
        .withMessageContaining("DL_ARG");
    assertThat(claim(200)).hasSize(200);
  }

  @Test
  void T02_keysHoldAmongThoseThatGoTogether() {
    List<CompletionStage<Submitted>> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.add(store.submit(task("t-" + i, "key-" + i % 10)));
    }
    all.forEach(each -> now(each));
    assertThat(all)
        .filteredOn(each -> now(each) instanceof Submitted.Accepted)
        .as("one for each key")
        .hasSize(10);
    assertThat(now(store.counts()).waiting()).isEqualTo(10);
  }

  @Test
  void F11_aBeatIsToldAlsoWhenTheServersClockWasSetBack() {
    Set<Long> beats = ConcurrentHashMap.newKeySet();
    Registration unused =
        under
            .transport()
            .results()
            .listen(
                new InvalidationListener() {
                  @Override
                  public void onInvalidated(long number, Invalidation what) {}

                  @Override
                  public void onBeat(long number) {
                    beats.add(number);
                  }
                });
    command("HSET", "fence", "beat", Long.toString(System.currentTimeMillis() + 3_600_000));
    now(under.transport().results().beat());
    await("the beat is told").until(() -> beats.contains(0L));
  }

  @Test
  void F08_aTimeThatNoNumberHoldsIsRefusedAndChangesNothing() {
    now(store.submit(task("a", Duration.ofMinutes(10))));
    Claim claim = claim(1).get(0);
    Outcome.Keep keep =
        new Outcome.Keep(
            "key",
            new FenceToken(Objects.requireNonNull(claim.fence()), Set.of()),
            Duration.ZERO,
            Duration.ofMillis(Long.MAX_VALUE));
    Outcome done = new Outcome.Done(Json.of("1"), Duration.ZERO, null, keep);
    assertThatThrownBy(() -> now(store.settle(claim.ref(), done))).hasMessageContaining("DL_ARG");
    assertThat(status("a").state()).isEqualTo(TaskState.PROCESSING);
    NewResult result =
        new NewResult(
            Json.of("1"), Duration.ZERO, 1, Duration.ZERO, Duration.ofMillis(Long.MAX_VALUE), null);
    assertThatThrownBy(
            () -> now(under.transport().results().put("key", new FenceToken(0, Set.of()), result)))
        .hasMessageContaining("DL_ARG");
  }

  @Test
  void T02_whatIsAskedWhileThereIsNoConnectionYetIsAskedInOrder() {
    try (RedisUnderTest early = new RedisUnderTest(server, false, StoreLimits.DEFAULT)) {
      List<CompletionStage<?>> all = new ArrayList<>();
      // A subscription under way makes steps wait for it.
      Registration unused = early.transport().queue().serve(Set.of("DO"), 1, (lane, id) -> {});
      for (int i = 0; i < 20; i++) {
        all.add(early.transport().store().submit(task("t-" + i, Duration.ofMinutes(10))));
      }
      now(all);
      List<Claim> claims =
          now(
              early
                  .transport()
                  .store()
                  .claim(
                      new ClaimRequest(
                          WORKER,
                          Map.of("DO", 20),
                          Collections.nCopies(20, Priority.NORMAL),
                          LEASE)));
      assertThat(claims)
          .extracting(claim -> claim.ref().id().value())
          .containsExactlyElementsOf(IntStream.range(0, 20).mapToObj(i -> "t-" + i).toList());
    }
  }

  private String command(String name, String key, String... more) {
    List<String> words = new ArrayList<>(List.of(name, under.prefix() + key));
    words.addAll(List.of(more));
    return server.command(words.toArray(String[]::new));
  }

  private List<Claim> claim(int count) {
    return now(
        store.claim(
            new ClaimRequest(
                WORKER, Map.of("DO", count), Collections.nCopies(count, Priority.NORMAL), LEASE)));
  }

  private TaskStatus status(String id) {
    return now(store.find(TaskId.of(id))).found().orElseThrow();
  }

  private static Submission task(String id, Duration timeout) {
    return task(id, timeout, null);
  }

  private static Submission task(String id, String idempotencyKey) {
    return task(id, Duration.ofMinutes(10), new Submission.Idempotency(idempotencyKey, "the same"));
  }

  private static Submission task(
      String id, Duration timeout, Submission.@Nullable Idempotency key) {
    return new Submission(
        TaskId.of(id),
        new Submission.Lane("DO", Priority.NORMAL),
        User.of("user-1"),
        Json.of("{}"),
        timeout,
        null,
        Duration.ZERO,
        null,
        key,
        null);
  }

  private static <T> T now(CompletionStage<T> stage) {
    return stage.toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
  }

  private static void now(List<CompletionStage<?>> stages) {
    CompletableFuture.allOf(
            stages.stream()
                .map(CompletionStage::toCompletableFuture)
                .toArray(CompletableFuture[]::new))
        .orTimeout(50, TimeUnit.SECONDS)
        .join();
  }
}
