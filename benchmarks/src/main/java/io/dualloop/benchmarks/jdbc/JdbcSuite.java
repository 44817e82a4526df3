package io.dualloop.benchmarks.jdbc;

import io.dualloop.benchmarks.Suite;
import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.report.Figure;
import java.io.IOException;
import java.util.ArrayList;
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

  /** How much of plain JDBC's throughput the whole contract has to reach. */
  private static final double OF_PLAIN = 0.7;

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
    return figures(List.copyOf(contenders.values()));
  }

  private void rounds(
      Map<ContenderProcess, Scores> contenders, BenchPostgres postgres, Consumer<String> progress)
      throws Exception {
    List<ContenderProcess> order = new ArrayList<>(contenders.keySet());
    for (int round = 0; round <= settings.rounds(); round++) {
      for (int turn = 0; turn < order.size(); turn++) {
        ContenderProcess contender = order.get((round + turn) % order.size());
        postgres.rest();
        Scores scores = new Scores("warm-up");
        if (round > 0) {
          scores = contenders.get(contender);
        }
        measure(contender, scores);
        String which = round == 0 ? "warm-up" : "round " + round;
        progress.accept("  " + contender.name() + ", " + which + ": " + scores);
      }
    }
  }

  private void measure(ContenderProcess contender, Scores scores) throws IOException {
    // What is slow is measured for about as long with fewer.
    int tasks = settings.tasks() / (contender.name().equals(JOBRUNR) ? 4 : 1);
    int window = Math.max(1, settings.tasks() / JdbcSettings.TASKS_PER_WINDOW);
    ContenderProcess.Run run = contender.throughput(tasks, window);
    scores.add(run, contender.ask("schedule " + settings.scheduled() + " " + JdbcSettings.RATE));
  }

  private static List<Figure> figures(List<Scores> scores) {
    List<Figure> figures = new ArrayList<>();
    // Those of one measure and one peer one after the other.
    String title = "";
    for (Measure first : Measure.values()) {
      if (first.title().equals(title)) {
        continue;
      }
      title = first.title();
      for (Scores peer : scores.subList(1, scores.size())) {
        for (Measure measure : Measure.values()) {
          if (measure.title().equals(title)) {
            figures.add(figure(measure, scores.get(0), peer));
          }
        }
      }
    }
    return figures;
  }

  private static Figure figure(Measure measure, Scores own, Scores peer) {
    double theirs = peer.median(measure);
    Figure figure =
        new Figure(
            measure.title() + " beside " + peer.name(),
            measure.statistic(),
            measure.unit(),
            measure.better(),
            own.median(measure),
            theirs,
            peer.name(),
            null);
    boolean plain = peer.name().equals(PLAIN);
    return switch (measure) {
      case THROUGHPUT -> figure.goal(plain ? OF_PLAIN * theirs : theirs);
      case START_P50, START_P99 -> plain ? figure : figure.goal(theirs);
      default -> figure;
    };
  }
}
