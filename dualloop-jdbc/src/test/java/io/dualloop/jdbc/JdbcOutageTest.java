package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.faults.Control;
import io.dualloop.spi.Address;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Transport;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a database does to its callers that hangs, is away, or is not wanted any more. */
class JdbcOutageTest {

  private static final Address ADDRESS = new Address("foreground");

  private TestDatabase database;

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  @BeforeEach
  void begin() {
    database = make();
  }

  @AfterEach
  void end() {
    database.close();
  }

  @Test
  void L01_aDatabaseThatHangsHoldsNoCallerAndTooManyStepsAreRefusedAtOnce() {
    CountDownLatch hangs = new CountDownLatch(1);
    AtomicLong refused = new AtomicLong();
    Telemetry telemetry =
        new Telemetry() {
          @Override
          public void count(String event, long times) {
            if (event.equals("jdbc.step.refused")) {
              refused.addAndGet(times);
            }
          }
        };
    Transport transport =
        JdbcTransport.builder(database.with(() -> awaitUninterruptibly(hangs)))
            .connections(2)
            .telemetry(telemetry)
            .open();
    List<CompletableFuture<?>> stages = new ArrayList<>();
    for (int i = 0; i < 10_100; i++) {
      stages.add(transport.store().find(TaskId.of("t-" + i)).toCompletableFuture());
    }
    CompletableFuture<?> last = stages.get(stages.size() - 1);
    assertThat(last).isCompletedExceptionally();
    assertThatThrownBy(last::join).hasCauseInstanceOf(JdbcUnavailableException.class);
    assertThat(refused.get()).isBetween(90L, 100L);
    assertThat(stages.get(0)).isNotDone();

    hangs.countDown();
    now(stages.get(0));
    transport.close();
  }

  @Test
  void T18_stepsThatWaitWhileNoConnectionIsGivenAreNotAllTriedOneAfterTheOther() {
    CountDownLatch looksForLong = new CountDownLatch(1);
    AtomicInteger tries = new AtomicInteger();
    AtomicBoolean away = new AtomicBoolean(true);
    try (Transport transport =
        JdbcTransport.builder(
                database.with(
                    () -> {
                      if (!Thread.currentThread().getName().equals("dualloop-jdbc-1")) {
                        return;
                      }
                      tries.incrementAndGet();
                      awaitUninterruptibly(looksForLong);
                      if (away.get()) {
                        throw new SQLException("away", "08001");
                      }
                    }))
            .connections(1)
            .open()) {
      List<CompletableFuture<?>> stages = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        stages.add(transport.store().find(TaskId.of("t-" + i)).toCompletableFuture());
        await("the first has begun before the others are asked for").until(() -> tries.get() == 1);
      }
      looksForLong.countDown();
      for (CompletableFuture<?> stage : stages) {
        assertThat(stage)
            .failsWithin(Duration.ofSeconds(10))
            .withThrowableThat()
            .withCauseInstanceOf(JdbcUnavailableException.class);
      }
      assertThat(tries).as("the first, and one of those asked for later").hasValue(2);

      away.set(false);
      assertThat(now(transport.store().find(TaskId.of("a"))).found()).isEmpty();
    }
  }

  @Test
  void T17_whatHasNotBegunIsRefusedByTheCloseThoughTheDatabaseHangs() {
    CountDownLatch hangs = new CountDownLatch(1);
    AtomicBoolean begun = new AtomicBoolean();
    Transport transport =
        JdbcTransport.builder(
                database.with(
                    () -> {
                      if (Thread.currentThread().getName().equals("dualloop-jdbc-1")) {
                        begun.set(true);
                      }
                      awaitUninterruptibly(hangs);
                    }))
            .connections(1)
            .open();
    List<CompletableFuture<?>> stages = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      // Some of them stand in line behind the first, as they are about the same task.
      stages.add(transport.store().find(TaskId.of("t-" + i % 2)).toCompletableFuture());
    }
    await("the first has begun").untilTrue(begun);
    transport.close();

    assertThat(stages.subList(1, stages.size()))
        .allMatch(CompletableFuture::isCompletedExceptionally);
    assertThat(stages.get(0)).as("nothing in the database was interrupted").isNotDone();
    hangs.countDown();
    now(stages.get(0));
  }

  @Test
  void aCloseTakesTwoSecondsInAllWhateverHangs() {
    CountDownLatch hangs = new CountDownLatch(1);
    AtomicBoolean away = new AtomicBoolean();
    Set<String> waiting = ConcurrentHashMap.newKeySet();
    Transport transport =
        JdbcTransport.builder(
                database.with(
                    () -> {
                      if (away.get()) {
                        waiting.add(Thread.currentThread().getName());
                        awaitUninterruptibly(hangs);
                      }
                    }))
            .connections(1)
            .open();
    CountDownLatch told = new CountDownLatch(2);
    Registration unusedFeed = transport.feed().listen(ADDRESS, new Hanging(told, hangs));
    Registration unusedResults = transport.results().listen(new Hanging(told, hangs));
    now(transport.store().submit(task("a", ADDRESS)));
    now(transport.store().cancel(TaskId.of("a"), Duration.ofSeconds(1)));
    now(transport.results().invalidate(new Invalidation.All()));
    await("both sinks hang").until(() -> told.getCount() == 0);
    // What else was to be done on the one thread for steps is done before this.
    now(transport.store().find(TaskId.of("a")));
    away.set(true);
    CompletionStage<Lookup> hanging = transport.store().find(TaskId.of("a"));
    await("the step and both polls hang")
        .until(
            () ->
                waiting.containsAll(
                    Set.of(
                        "dualloop-jdbc-1",
                        "dualloop-jdbc-poll",
                        "dualloop-jdbc-poll-invalidated")));

    try (Control control = new Control()) {
      long begun = System.nanoTime();
      transport.close();
      long closed = System.nanoTime();
      assertThat(Duration.ofNanos(closed - begun - control.lateNanos(begun, closed)))
          .isLessThan(Duration.ofSeconds(4));
    }
    hangs.countDown();
    now(hanging);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) throws SQLException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new SQLException("interrupted", e);
    }
  }

  @Test
  void T18_afterAnOutageEverythingGoesOnAndListenersHearOfIt() {
    AtomicBoolean away = new AtomicBoolean();
    AtomicInteger reconnected = new AtomicInteger();
    Set<String> pollers = ConcurrentHashMap.newKeySet();
    Telemetry telemetry =
        new Telemetry() {
          @Override
          public void failure(String where, Throwable cause) {
            if (where.equals("jdbc.poll")) {
              pollers.add(Thread.currentThread().getName());
            }
          }
        };
    try (Transport transport =
        JdbcTransport.builder(
                database.with(
                    () -> {
                      if (away.get()) {
                        throw new SQLException("away", "08001");
                      }
                    }))
            .telemetry(telemetry)
            .open()) {
      Registration feed = transport.feed().listen(ADDRESS, new Counting(reconnected));
      Registration results = transport.results().listen(new Counting(reconnected));
      now(transport.store().submit(task("a")));

      away.set(true);
      assertThatThrownBy(() -> now(transport.store().find(TaskId.of("a"))))
          .hasCauseInstanceOf(JdbcUnavailableException.class);
      await("both pollers meet the outage, each in its next round")
          .atMost(Duration.ofSeconds(10))
          .until(() -> pollers.size() == 2);
      away.set(false);
      await("both listeners hear that it is back")
          .atMost(Duration.ofSeconds(10))
          .until(() -> reconnected.get() == 2);

      assertThat(now(transport.store().find(TaskId.of("a"))).found()).isPresent();
      feed.close();
      results.close();
    }
  }

  @Test
  void aClosedTransportRefusesAndHasNoThreads() {
    Transport transport = JdbcTransport.on(database.source());
    now(transport.store().submit(task("a")));
    transport.close();
    transport.close();
    assertThat(transport.store().find(TaskId.of("a")).toCompletableFuture())
        .isCompletedExceptionally();
    assertThat(transport.results().invalidate(new Invalidation.All()).toCompletableFuture())
        .isCompletedExceptionally();
    assertThatThrownBy(() -> transport.feed().listen(ADDRESS, status -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    // Other tests of this class have closed theirs.
    await("its threads end")
        .atMost(Duration.ofSeconds(10))
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().startsWith("dualloop-jdbc")));
  }

  @Test
  void aDatabaseThatIsNotKnownIsNamed() {
    try (Transport transport =
        JdbcTransport.on(
            TestDatabase.dataSource(
                () -> TestDatabase.named(database.source().getConnection(), "Oracle")))) {
      assertThatThrownBy(() -> now(transport.store().find(TaskId.of("a"))))
          .hasMessageContaining("'Oracle'")
          .hasMessageContaining("H2");
    }
  }

  /** Hangs in its first call, and hears no interrupt. */
  private record Hanging(CountDownLatch told, CountDownLatch hangs)
      implements StatusFeed.Sink, InvalidationListener {

    private void hang() {
      told.countDown();
      boolean released = false;
      while (!released) {
        try {
          hangs.await();
          released = true;
        } catch (InterruptedException e) {
          // It goes on hanging.
        }
      }
    }

    @Override
    public void onStatus(TaskStatus status) {
      hang();
    }

    @Override
    public void onInvalidated(long number, Invalidation what) {
      hang();
    }

    @Override
    public void onBeat(long number) {}

    @Override
    public void onReconnected() {}
  }

  /** Counts how often it hears that the connection is back. */
  private record Counting(AtomicInteger times) implements StatusFeed.Sink, InvalidationListener {

    @Override
    public void onStatus(TaskStatus status) {}

    @Override
    public void onInvalidated(long number, Invalidation what) {}

    @Override
    public void onBeat(long number) {}

    @Override
    public void onReconnected() {
      times.incrementAndGet();
    }
  }
}
