package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Telemetry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which steps are made again, and in which order they are made. */
class JdbcStepsTest {

  private TestDatabase database;
  private Workers workers;
  private Teller teller;
  private Steps steps;

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  @BeforeEach
  void begin() {
    database = make();
    workers = new Workers(4, Telemetry.NONE);
    teller = new Teller("hints", Telemetry.NONE);
    steps = steps(database.source(), Telemetry.NONE);
  }

  private Steps steps(DataSource source, Telemetry telemetry) {
    JdbcFeed feed = new JdbcFeed(teller, workers::isClosed);
    Hints hints = Hints.here(feed, new JdbcQueue(teller, workers::isClosed));
    Database made = new Database(source, Schema.PREFIX, null);
    return new Steps(made, workers, hints, new Waiting(10), telemetry);
  }

  @AfterEach
  void end() {
    workers.close(Duration.ofSeconds(5));
    teller.stop();
    database.close();
  }

  @Test
  void aStepThatAnotherStoodInTheWayOfIsMadeAgainFromItsBegin() {
    AtomicInteger tries = new AtomicInteger();
    long number =
        now(
            steps.run(
                null,
                step -> {
                  assertThat(step.tx.update("invalidate.seq")).isEqualTo(1);
                  if (tries.incrementAndGet() < 3) {
                    throw new SQLException("on purpose", "40001");
                  }
                  return Answers.last(step.tx);
                }));
    assertThat(tries).hasValue(3);
    assertThat(number).as("what failed was undone").isEqualTo(1);
  }

  @Test
  void whatWillNotPassIsTriedOnceAndWhatDoesNotPassAFewTimes() {
    assertThat(triesOf("42000")).isEqualTo(1);
    assertThat(triesOf("40001")).isEqualTo(6);
  }

  private int triesOf(String state) {
    AtomicInteger tries = new AtomicInteger();
    CompletionStage<Object> failing =
        steps.run(
            null,
            step -> {
              tries.incrementAndGet();
              throw new SQLException("on purpose", state);
            });
    assertThatThrownBy(() -> now(failing)).hasCauseInstanceOf(JdbcUnavailableException.class);
    return tries.get();
  }

  @Test
  void stepsAboutOneThingAreMadeInTheOrderOfTheCallsAndOthersDoNotWait() {
    CountDownLatch first = new CountDownLatch(1);
    List<Integer> made = new CopyOnWriteArrayList<>();
    List<CompletionStage<Boolean>> stages = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      int number = i;
      stages.add(
          steps.run(
              "a",
              step -> {
                await(first);
                return made.add(number);
              }));
    }
    assertThat(now(steps.<Integer>run("b", step -> made.size()))).isZero();
    first.countDown();
    stages.forEach(Submissions::now);
    assertThat(made).hasSize(50).isSorted();
  }

  @Test
  void aStepThatCouldNotBeUndoneIsReportedAndMadeAgain() {
    Queue<String> failures = new ConcurrentLinkedQueue<>();
    Telemetry telemetry =
        new Telemetry() {
          @Override
          public void failure(String where, Throwable cause) {
            failures.add(where);
          }
        };
    DataSource source =
        TestDatabase.dataSource(
            () -> TestDatabase.failing(database.source().getConnection(), "rollback"));
    AtomicInteger tries = new AtomicInteger();
    boolean made =
        now(
            steps(source, telemetry)
                .run(
                    null,
                    step -> {
                      if (tries.incrementAndGet() == 1) {
                        throw new SQLException("on purpose", "40001");
                      }
                      return true;
                    }));
    assertThat(made).isTrue();
    assertThat(failures).contains("jdbc.connection");
  }

  @Test
  void whatAContinuationThrowsIsReportedAndEndsNoThread() {
    CompletableFuture<String> failure = new CompletableFuture<>();
    Telemetry telemetry =
        new Telemetry() {
          @Override
          public void failure(String where, Throwable cause) {
            failure.complete(where + " " + cause.getMessage());
          }
        };
    Workers one = new Workers(1, telemetry);
    one.execute(
        null,
        () -> {
          throw new IllegalStateException("on purpose");
        },
        refused -> {});
    assertThat(now(failure)).isEqualTo("jdbc.step on purpose");
    one.close(Duration.ofSeconds(5));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
