package io.dualloop.benchmarks.jdbc;

import io.dualloop.api.Command;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.jdbc.JdbcTransport;
import io.dualloop.spi.Transport;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The whole contract, through both loops, each with a transport of its own as if they were in two
 * processes: each task is a command of one of many sessions.
 */
final class Dualloop implements Contender {

  private static final Command<String, String> WORK =
      TaskType.command("WORK", String.class, String.class);

  /** One may have 64 tasks open, a loop 10,000. */
  private static final int SESSIONS = 200;

  private static final int SLOTS = 128;

  /** Of each transport; it has three more, two to poll and one to listen. */
  private static final int STEPS = CONNECTIONS / 2 - 3;

  private final List<Session<String>> sessions;

  Dualloop(String url) throws SQLException {
    JdbcTransport.createSchema(Pool.of(url, 1));
    var unused =
        BackgroundLoop.on(transport(url))
            .handle(
                WORK,
                (payload, task) -> {
                  Lives.started(payload);
                  return "done";
                })
            .executor(Runnable::run)
            .slots(SLOTS)
            .start();
    ForegroundLoop loop = ForegroundLoop.on(transport(url)).start();
    sessions =
        IntStream.range(0, SESSIONS)
            .mapToObj(i -> loop.<String>openSession("s" + i, User.of("user"), text -> {}))
            .toList();
  }

  private static Transport transport(String url) {
    return JdbcTransport.builder(Pool.of(url, CONNECTIONS / 2))
        .connections(STEPS)
        .retention(Duration.ofMinutes(10))
        .maxEnded(10_000_000)
        .open();
  }

  @Override
  public String settings() {
    return "two transports with " + STEPS + " connections for steps each, " + SLOTS + " slots";
  }

  @Override
  public void submit(long number, String payload) {
    var unused =
        sessions
            .get((int) (number % SESSIONS))
            .newTurn()
            .submit(
                WORK.of(payload),
                answer -> {
                  if (answer instanceof Answer.Fresh<String>) {
                    Lives.ended(number);
                  } else if (answer instanceof Answer.Ended<String> why) {
                    Lives.failed(number, new IllegalStateException(why.toString()));
                  }
                });
  }
}
