package io.dualloop.benchmarks.jdbc;

import io.dualloop.benchmarks.Suite;
import io.dualloop.benchmarks.contest.Comparison;
import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.contest.Contest;
import io.dualloop.benchmarks.contest.ContestSettings;
import io.dualloop.benchmarks.contest.Measure;
import io.dualloop.benchmarks.contest.Scores;
import io.dualloop.benchmarks.report.Figure;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Whole lives of tasks over one PostgreSQL: all contenders in turn, in each round.
 *
 * @param settings how
 */
public record JdbcSuite(ContestSettings settings) implements Suite {

  static final String PLAIN = "plain JDBC";
  static final String DB_SCHEDULER = "db-scheduler";
  static final String JOBRUNR = "JobRunr";

  /** How much of plain JDBC's throughput the whole contract has to reach. */
  private static final double OF_PLAIN = 0.7;

  /** JobRunr is slow. */
  private static final int JOBRUNRS_PART = 4;

  @Override
  public String name() {
    return "jdbc";
  }

  @Override
  public boolean isWhole() {
    return settings.isWhole();
  }

  @Override
  public List<Figure> run(Consumer<String> progress) throws Exception {
    // A commit is on the disk before it is answered, as in a database that is in use.
    try (BenchPostgres postgres = new BenchPostgres("fsync=on", "synchronous_commit=on");
        Contest contest = new Contest(settings, progress)) {
      progress.accept("  PostgreSQL: " + postgres.settings());
      contest.add(start("Dualloop", "dualloop", postgres), 1);
      contest.add(start(PLAIN, "plain", postgres), 1);
      contest.add(start(DB_SCHEDULER, "db-scheduler", postgres), 1);
      contest.add(start(JOBRUNR, "jobrunr", postgres), JOBRUNRS_PART);
      return figures(contest.run(postgres::rest));
    }
  }

  private static ContenderProcess start(String name, String which, BenchPostgres postgres)
      throws IOException {
    return ContenderProcess.start(
        name, ContenderProcess.java(ContenderMain.class, which, postgres.url()), postgres.lent());
  }

  /** The first is dualloop. */
  static List<Figure> figures(List<Scores> scores) {
    return Comparison.of(scores, JdbcSuite::goal);
  }

  private static OptionalDouble goal(Measure measure, String peer) {
    boolean plain = peer.equals(PLAIN);
    return switch (measure) {
      case THROUGHPUT -> OptionalDouble.of(plain ? OF_PLAIN : 1);
      case START_P50, START_P99 -> plain ? OptionalDouble.empty() : OptionalDouble.of(1);
      default -> OptionalDouble.empty();
    };
  }
}
