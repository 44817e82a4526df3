package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Telemetry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
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
    teller = new Teller(Telemetry.NONE);
    JdbcFeed feed = new JdbcFeed(teller, workers::isClosed);
    Hints hints = new Hints(feed, new JdbcQueue(teller, workers::isClosed));
    steps =
        new Steps(
            new Database(database.source(), Schema.PREFIX, null),
            workers,
            hints,
            new Waiting(10),
            Telemetry.NONE);
  }

  @AfterEach
  void end() {
    workers.close(Duration.ofSeconds(5));
    teller.close(Duration.ofSeconds(5));
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

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
