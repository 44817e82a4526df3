package io.dualloop.benchmarks.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.contest.ContestSettings;
import io.dualloop.benchmarks.jdbc.BenchPostgres;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether every contender lets all of its tasks live, each as a process on one node. */
class ContenderTest {

  /** So many that the node works for some hundredths of a second, in which its time is counted. */
  private static final int TASKS = 1_000;

  @SuppressWarnings("NullAway.Init")
  private static BenchRabbit rabbit;

  @BeforeAll
  static void start() {
    rabbit = new BenchRabbit();
  }

  @AfterAll
  static void stop() {
    rabbit.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dualloop", "plain", "spring-amqp"})
  void allOfItsTasksEnd(String which) throws IOException {
    try (ContenderProcess contender = RabbitSuite.start(which, which, rabbit)) {
      allEnd(contender);
    }
  }

  @Test
  void allOfItsTasksEndBesidePostgresToo() throws IOException {
    try (BenchPostgres postgres = new BenchPostgres();
        ContenderProcess contender = RabbitSuite.overPostgres(rabbit, postgres)) {
      allEnd(contender);
    }
  }

  private static void allEnd(ContenderProcess contender) throws IOException {
    ContenderProcess.Run run = contender.throughput(TASKS, TASKS);
    double[] times = contender.ask("schedule 20 " + ContestSettings.RATE);

    assertThat(run.perSecond()).isPositive();
    assertThat(run.servers()).as("the node works").isPositive();
    assertThat(times).hasSize(4);
    assertThat(times[0]).as("a start is before its ending").isPositive().isLessThan(times[3]);
  }
}
