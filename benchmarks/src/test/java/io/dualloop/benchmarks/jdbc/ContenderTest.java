package io.dualloop.benchmarks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.contest.ContestSettings;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether every contender lets all of its tasks live, each as a process on one server. */
class ContenderTest {

  private static final int TASKS = 40;

  @SuppressWarnings("NullAway.Init")
  private static BenchPostgres postgres;

  @BeforeAll
  static void start() {
    postgres = new BenchPostgres();
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dualloop", "plain", "db-scheduler", "jobrunr"})
  void allOfItsTasksEnd(String which) throws IOException {
    try (ContenderProcess contender =
        ContenderProcess.start(
            which,
            ContenderProcess.java(ContenderMain.class, which, postgres.url()),
            postgres.lent())) {
      ContenderProcess.Run run = contender.throughput(TASKS, TASKS);
      double[] times = contender.ask("schedule 20 " + ContestSettings.RATE);

      assertThat(run.perSecond()).isPositive();
      assertThat(times).hasSize(4);
      assertThat(times[0]).as("a start is before its ending").isPositive().isLessThan(times[3]);
    }
  }
}
