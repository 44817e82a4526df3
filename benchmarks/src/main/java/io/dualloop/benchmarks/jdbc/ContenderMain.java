package io.dualloop.benchmarks.jdbc;

import io.dualloop.benchmarks.contest.Contender;
import io.dualloop.benchmarks.contest.ContenderProgram;

/** A contender's program: which one it is, and where PostgreSQL is. */
final class ContenderMain {

  private ContenderMain() {}

  public static void main(String[] args) {
    ContenderProgram.run(ContenderMain::contender, args);
  }

  private static Contender contender(String... arguments) throws Exception {
    String url = arguments[1];
    return switch (arguments[0]) {
      case "dualloop" -> Dualloop.over(url);
      case "plain" -> new PlainJdbc(url);
      case "db-scheduler" -> new DbScheduler(url);
      case "jobrunr" -> new JobRunrJobs(url);
      default -> throw new IllegalArgumentException("there is no contender '" + arguments[0] + "'");
    };
  }
}
