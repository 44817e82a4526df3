package io.dualloop.benchmarks.rabbit;

import io.dualloop.benchmarks.contest.Contender;
import io.dualloop.benchmarks.contest.ContenderProgram;

/**
 * A contender's program: which one it is, where RabbitMQ is, and where PostgreSQL if it needs it.
 */
final class ContenderMain {

  private ContenderMain() {}

  public static void main(String[] args) {
    ContenderProgram.run(ContenderMain::contender, args);
  }

  private static Contender contender(String... arguments) throws Exception {
    String uri = arguments[1];
    return switch (arguments[0]) {
      case "dualloop" -> Dualloop.besideMemory(uri);
      case "dualloop-postgres" -> Dualloop.besidePostgres(uri, arguments[2]);
      case "plain" -> new PlainRabbit(uri);
      case "spring-amqp" -> new SpringAmqp(uri);
      default -> throw new IllegalArgumentException("there is no contender '" + arguments[0] + "'");
    };
  }
}
