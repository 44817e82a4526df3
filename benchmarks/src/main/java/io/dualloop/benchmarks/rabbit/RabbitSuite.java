package io.dualloop.benchmarks.rabbit;

import io.dualloop.benchmarks.Suite;
import io.dualloop.benchmarks.contest.Comparison;
import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.contest.Contest;
import io.dualloop.benchmarks.contest.ContestSettings;
import io.dualloop.benchmarks.contest.Measure;
import io.dualloop.benchmarks.contest.Scores;
import io.dualloop.benchmarks.jdbc.BenchPostgres;
import io.dualloop.benchmarks.report.Figure;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Whole lives of tasks over one node of RabbitMQ: all contenders in turn, in each round.
 *
 * @param settings how
 */
public record RabbitSuite(ContestSettings settings) implements Suite {

  static final String PLAIN = "plain client";
  static final String SPRING = "Spring AMQP";
  static final String OVER_POSTGRES = "itself over PostgreSQL";

  /** How much of the plain client's throughput the whole contract has to reach. */
  private static final double OF_PLAIN = 0.7;

  @Override
  public String name() {
    return "rabbit";
  }

  @Override
  public boolean isWhole() {
    return settings.isWhole();
  }

  @Override
  public List<Figure> run(Consumer<String> progress) throws Exception {
    // A commit is on the disk before it is answered, as in a database that is in use.
    try (BenchRabbit rabbit = new BenchRabbit();
        BenchPostgres postgres = new BenchPostgres("fsync=on", "synchronous_commit=on");
        Contest contest = new Contest(settings, progress)) {
      progress.accept("  RabbitMQ: " + rabbit.settings());
      progress.accept("  PostgreSQL, beside one of them: " + postgres.settings());
      contest.add(start("Dualloop", "dualloop", rabbit), 1);
      contest.add(start(PLAIN, "plain", rabbit), 1);
      contest.add(start(SPRING, "spring-amqp", rabbit), 1);
      contest.add(overPostgres(rabbit, postgres), 1);
      return figures(contest.run(postgres::rest));
    }
  }

  static ContenderProcess start(String name, String which, BenchRabbit rabbit) throws IOException {
    return ContenderProcess.start(
        name, ContenderProcess.java(ContenderMain.class, which, rabbit.ownUri()), rabbit.lent());
  }

  static ContenderProcess overPostgres(BenchRabbit rabbit, BenchPostgres postgres)
      throws IOException {
    return ContenderProcess.start(
        OVER_POSTGRES,
        ContenderProcess.java(
            ContenderMain.class, "dualloop-postgres", rabbit.ownUri(), postgres.url()),
        rabbit.lent().and(postgres.lent()));
  }

  /** The first is dualloop. */
  static List<Figure> figures(List<Scores> scores) {
    return Comparison.of(scores, RabbitSuite::goal);
  }

  private static OptionalDouble goal(Measure measure, String peer) {
    boolean spring = peer.equals(SPRING);
    return switch (measure) {
      case THROUGHPUT ->
          peer.equals(PLAIN)
              ? OptionalDouble.of(OF_PLAIN)
              : spring ? OptionalDouble.of(1) : OptionalDouble.empty();
      case END_P99 -> spring ? OptionalDouble.of(1) : OptionalDouble.empty();
      default -> OptionalDouble.empty();
    };
  }
}
