package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Submission;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Steps that wait for the only thread at the same time. */
class JdbcTogetherTest {

  private static final int QUEUE_LIMIT = 10;

  private final Recorded telemetry = new Recorded();
  private final AtomicInteger connections = new AtomicInteger();
  private final CountDownLatch held = new CountDownLatch(1);
  private TestDatabase database;
  private Workers workers;
  private Teller teller;
  private Steps steps;
  private JdbcTaskStore store;
  private volatile boolean away;

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  @BeforeEach
  void begin() {
    database = make();
    workers = new Workers(1, telemetry);
    teller = new Teller("hints", telemetry);
    JdbcFeed feed = new JdbcFeed(teller, workers::isClosed);
    Hints hints = Hints.here(feed, new JdbcQueue(teller, workers::isClosed));
    Waiting waiting = new Waiting(QUEUE_LIMIT);
    steps =
        new Steps(
            new Database(database.with(this::connection), Schema.PREFIX, null),
            workers,
            hints,
            waiting,
            telemetry);
    Duration day = Duration.ofDays(1);
    Limits limits = new Limits(QUEUE_LIMIT, day, day, 100, 100, 100, day);
    store = new JdbcTaskStore(steps, limits, waiting, telemetry);
    // What kind of database it is is known.
    long unused = now(steps.run(null, step -> Answers.last(step.tx)));
  }

  private void connection() throws SQLException {
    connections.incrementAndGet();
    if (away) {
      throw new SQLTransientConnectionException("on purpose", "08001");
    }
  }

  @AfterEach
  void end() {
    held.countDown();
    workers.close(Duration.ofSeconds(5));
    teller.stop();
    database.close();
  }

  /** Nothing is made until {@link #letGo}. */
  private void hold() {
    CountDownLatch begun = new CountDownLatch(1);
    workers.execute(
        null,
        () -> {
          begun.countDown();
          await(held);
        },
        refused -> {});
    await(begun);
    connections.set(0);
  }

  private void letGo() {
    held.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theyAreMadeInOneTransaction() {
    hold();
    List<CompletionStage<Submitted>> stages = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      stages.add(store.submit(Submissions.task("t" + i)));
    }
    letGo();
    stages.forEach(each -> assertThat(now(each)).isInstanceOf(Submitted.Accepted.class));
    assertThat(connections).hasValue(1);

    List<Claim> claims = now(store.claim(Submissions.claim(5)));
    assertThat(claims).hasSize(5);
  }

  @Test
  void settlesHaveOutcomesOfTheirOwn() {
    for (int i = 0; i < 3; i++) {
      assertThat(now(store.submit(Submissions.task("t" + i))))
          .isInstanceOf(Submitted.Accepted.class);
    }
    List<Claim> claims = now(store.claim(Submissions.claim(3)));
    Claim.Ref stale = new Claim.Ref(claims.get(1).ref().id(), claims.get(1).ref().token() - 1_000);
    hold();
    CompletionStage<Settled> first = store.settle(claims.get(0).ref(), Submissions.done());
    CompletionStage<Settled> second = store.settle(stale, Submissions.done());
    CompletionStage<Settled> third = store.settle(claims.get(2).ref(), Submissions.done());
    letGo();

    assertThat(now(first)).isNotEqualTo(Settled.LOST);
    assertThat(now(second)).isEqualTo(Settled.LOST);
    assertThat(now(third)).isNotEqualTo(Settled.LOST);
    assertThat(connections).hasValue(1);
  }

  @Test
  void oneThatBreaksTheTransactionFailsAloneAndTheOthersAreMadeOnce() {
    hold();
    CompletionStage<Integer> before = counted("a");
    CompletionStage<Integer> broken =
        steps.runTogether(
            "b", Need.nothing("b"), step -> step.tx.update(new Sql.Filled("nonsense", List.of())));
    CompletionStage<Integer> wrong =
        steps.runTogether(
            "c",
            Need.nothing("c"),
            step -> {
              throw new IllegalStateException("on purpose");
            });
    CompletionStage<Integer> after = counted("d");
    letGo();

    assertThatThrownBy(() -> now(broken)).hasCauseInstanceOf(JdbcUnavailableException.class);
    assertThatThrownBy(() -> now(wrong)).hasCauseInstanceOf(IllegalStateException.class);
    assertThat(now(before)).isEqualTo(1);
    assertThat(now(after)).isEqualTo(1);
    long count = now(steps.run(null, step -> Answers.last(step.tx)));
    assertThat(count).as("what was made together with it was undone").isEqualTo(2);
    assertThat(telemetry.times("jdbc.step.apart")).isEqualTo(4);
  }

  @Test
  void oneThatWaitsForALockHoldsUpNoneOfTheOthers() throws SQLException {
    for (int i = 0; i < 3; i++) {
      assertThat(now(store.submit(Submissions.task("t" + i))))
          .isInstanceOf(Submitted.Accepted.class);
    }
    List<Claim> claims = now(store.claim(Submissions.claim(3)));
    try (Connection other = database.source().getConnection();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("SELECT id FROM dl_task WHERE id = 't2' FOR UPDATE");
      hold();
      List<CompletionStage<Settled>> settled =
          claims.stream().map(each -> store.settle(each.ref(), Submissions.done())).toList();
      letGo();

      assertThat(now(settled.get(0))).isNotEqualTo(Settled.LOST);
      assertThat(now(settled.get(1))).isNotEqualTo(Settled.LOST);
      assertThat(settled.get(2).toCompletableFuture()).isNotDone();
      other.rollback();
      assertThat(now(settled.get(2))).isNotEqualTo(Settled.LOST);
    }
  }

  @Test
  void aHintThatThrowsIsReportedAndTheStepIsMade() {
    steps.use(
        new Hints() {
          @Override
          public void tell(Set<Address> to, TaskStatus status) {
            throw new IllegalStateException("on purpose");
          }

          @Override
          public void wake(Submission.Lane lane, TaskId id) {
            throw new AssertionError("on purpose");
          }
        });
    assertThat(now(store.submit(Submissions.task("alone")))).isInstanceOf(Submitted.Accepted.class);
    hold();
    List<CompletionStage<Submitted>> stages =
        List.of(store.submit(Submissions.task("a")), store.submit(Submissions.task("b")));
    letGo();
    stages.forEach(each -> assertThat(now(each)).isInstanceOf(Submitted.Accepted.class));
    assertThat(telemetry.times("jdbc.step")).isPositive();
  }

  private CompletionStage<Integer> counted(String about) {
    return steps.runTogether(about, Need.nothing(about), step -> step.tx.update("invalidate.seq"));
  }

  @Test
  void twoWithTheSameQuestionThatComeTogetherAreOneTask() {
    hold();
    List<CompletionStage<Submitted>> stages = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Submission.RequestKey question = i % 2 == 0 ? new Submission.RequestKey("question", 1) : null;
      stages.add(store.submit(Submissions.asking("t" + i, question)));
    }
    letGo();

    assertThat(now(stages.get(0))).isInstanceOf(Submitted.Accepted.class);
    assertThat(now(stages.get(1))).isInstanceOf(Submitted.Accepted.class);
    assertThat(now(stages.get(2))).isInstanceOf(Submitted.Joined.class);
    assertThat(now(stages.get(3))).isInstanceOf(Submitted.Accepted.class);
    assertThat(telemetry.times("jdbc.step.apart")).as("only the one that joins").isEqualTo(1);
  }

  @Test
  void theyDoNotFillAQueueBeyondItsLimit() {
    hold();
    List<CompletionStage<Submitted>> stages = new ArrayList<>();
    for (int i = 0; i < QUEUE_LIMIT + 5; i++) {
      stages.add(store.submit(Submissions.task("t" + i)));
    }
    letGo();

    assertThat(stages.stream().map(Submissions::now))
        .filteredOn(each -> each instanceof Submitted.Accepted)
        .hasSize(QUEUE_LIMIT);
  }

  @Test
  void thoseAboutOneThingAreMadeInTheOrderOfTheCalls() {
    List<Integer> made = new CopyOnWriteArrayList<>();
    Set<Transaction> transactions = ConcurrentHashMap.newKeySet();
    hold();
    List<CompletionStage<Boolean>> stages = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int number = i;
      Steps.Action<Boolean> action = step -> transactions.add(step.tx) && made.add(number);
      stages.add(
          i % 3 == 0 ? steps.run("a", action) : steps.runTogether("a", Need.nothing("a"), action));
    }
    letGo();

    assertThat(stages.stream().map(Submissions::now)).containsOnly(true);
    assertThat(made).hasSize(20).isSorted();
  }

  @Test
  void whereNobodyAnswersTheDatabaseIsAskedOnce() {
    hold();
    away = true;
    List<CompletionStage<Integer>> stages =
        List.of(counted("a"), counted("b"), counted("c"), counted("d"));
    letGo();

    for (CompletionStage<Integer> each : stages) {
      assertThatThrownBy(() -> now(each)).hasCauseInstanceOf(JdbcUnavailableException.class);
    }
    assertThat(connections).hasValue(1);
  }

  @Test
  void thoseThatHaveNotBegunAreRefusedWhenItIsClosed() {
    hold();
    List<CompletionStage<Integer>> stages =
        List.of(counted("a"), counted("b"), counted("a"), counted("c"));
    workers.close(Duration.ZERO);

    for (CompletionStage<Integer> each : stages) {
      assertThatThrownBy(() -> now(each))
          .hasCauseInstanceOf(IllegalStateException.class)
          .hasMessageContaining("closed");
    }
  }
}
