package io.dualloop.benchmarks.jdbc;

import io.dualloop.benchmarks.Suite;
import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.report.Figure;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Whole lives of tasks over one PostgreSQL: all contenders in turn, in each round.
 *
 * @param settings how
 */
public record JdbcSuite(JdbcSettings settings) implements Suite {

  static final String DUALLOOP = "Dualloop";
  static final String PLAIN = "plain JDBC";
  static final String DB_SCHEDULER = "db-scheduler";
  static final String JOBRUNR = "JobRunr";

  @Override
  public String name() {
    return "jdbc";
  }

  @Override
  public List<Figure> run(Consumer<String> progress) throws Exception {
    Map<ContenderProcess, Scores> contenders = new LinkedHashMap<>();
    // A commit is on the disk before it is answered, as in a database that is in use.
    try (BenchPostgres postgres = new BenchPostgres("fsync=on", "synchronous_commit=on")) {
      progress.accept("  PostgreSQL: " + postgres.settings());
      try {
        for (String[] each :
            new String[][] {
              {DUALLOOP, "dualloop"},
              {PLAIN, "plain"},
              {DB_SCHEDULER, "db-scheduler"},
              {JOBRUNR, "jobrunr"}
            }) {
          ContenderProcess started =
              ContenderProcess.start(
                  each[0],
                  ContenderProcess.java(ContenderMain.class, each[1], postgres.url()),
                  postgres.lent());
          contenders.put(started, new Scores(each[0]));
        }
        rounds(contenders, postgres, progress);
      } finally {
        contenders.keySet().forEach(ContenderProcess::close);
      }
    }
    return JdbcFigures.of(List.copyOf(contenders.values()));
  }

  private void rounds(
      Map<ContenderProcess, Scores> contenders, BenchPostgres postgres, Consumer<String> progress)
      throws Exception {
    List<Map.Entry<ContenderProcess, Scores>> order = List.copyOf(contenders.entrySet());
    for (int round = 0; round <= settings.rounds(); round++) {
      for (int turn = 0; turn < order.size(); turn++) {
        Map.Entry<ContenderProcess, Scores> next = order.get((round + turn) % order.size());
        ContenderProcess contender = next.getKey();
        Scores scores = round == 0 ? new Scores("warm-up") : next.getValue();
        postgres.rest();
        measure(contender, scores);
        String which = round == 0 ? "warm-up" : "round " + round;
        progress.accept("  " + contender.name() + ", " + which + ": " + scores);
      }
    }
  }

  private void measure(ContenderProcess contender, Scores scores) throws IOException {
    // What is slow is measured for about as long with fewer.
    int tasks = settings.tasks() / (contender.name().equals(JOBRUNR) ? 4 : 1);
    ContenderProcess.Run run = contender.throughput(tasks, settings.window());
    scores.add(run, contender.ask("schedule " + settings.scheduled() + " " + JdbcSettings.RATE));
  }
}
