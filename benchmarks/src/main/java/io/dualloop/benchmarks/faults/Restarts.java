package io.dualloop.benchmarks.faults;

import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Quiet;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.rabbit.RabbitTransport;
import io.dualloop.redis.RedisTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RabbitServer;
import io.dualloop.testservers.RedisServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A broker is stopped and started again, while a new question comes every 50 ms: from the moment at
 * which it answers again to the first answer. RabbitMQ has the store of the process beside it, so
 * that it alone is measured.
 */
final class Restarts implements Part {

  private static final Query<Long, String> ASK = TaskType.query("ASK", Long.class, String.class);
  private static final int SESSIONS = 50;
  private static final int PER_SECOND = 20;
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(120);

  private long next;

  @Override
  public String name() {
    return "broker restarted to first answer";
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    List<Figure> figures = new ArrayList<>();
    try (RedisServer server = RedisServer.start();
        Transport transport = RedisTransport.connect(server.uri())) {
      figures.addAll(of("Redis", () -> restart(server), transport, run.of(10, 3), run));
    }
    try (RabbitServer server = RabbitServer.start();
        Transport store = InProcessTransport.create();
        Transport transport = RabbitTransport.connect(server.amqpUri(), store)) {
      figures.addAll(of("RabbitMQ", () -> restart(server), transport, run.of(5, 1), run));
    }
    return figures;
  }

  private static void restart(RedisServer server) {
    server.stop();
    server.restart();
  }

  private static void restart(RabbitServer server) {
    server.stop();
    server.restart();
  }

  private List<Figure> of(
      String broker, Runnable restart, Transport transport, int restarts, Run run)
      throws Exception {
    Latencies times = new Latencies();
    try (BackgroundLoop background =
            BackgroundLoop.on(transport).handle(ASK, (number, task) -> "answer").start();
        ForegroundLoop loop = ForegroundLoop.on(transport).start()) {
      List<Session<String>> sessions = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        sessions.add(loop.openSession("s" + i, User.of("user"), text -> {}));
      }
      AtomicLong answered = new AtomicLong();
      for (int i = 0; i < restarts; i++) {
        awaitAnswer(sessions, answered, answered.get());
        restart.run();
        answered.set(0);
        long back = System.nanoTime();
        awaitAnswer(sessions, answered, 0);
        times.add(Math.max(0, answered.get() - back));
        run.progress()
            .accept(
                "  "
                    + broker
                    + ", restart "
                    + (i + 1)
                    + ": "
                    + TimeUnit.NANOSECONDS.toMillis(answered.get() - back)
                    + " ms, "
                    + background.health().running()
                    + " running");
      }
    }
    String measure = "broker restarted to first answer, " + broker;
    return List.of(
        Line.lower("p50", "ms").alone(measure, times.millis(50)),
        Line.lower("max", "ms").alone(measure, times.maxMillis()));
  }

  /** Asks until there is another answer, whose time is left in the clock. */
  private void awaitAnswer(List<Session<String>> sessions, AtomicLong answered, long before) {
    long began = System.nanoTime();
    while (answered.get() == before) {
      if (System.nanoTime() - began > PATIENCE) {
        throw new IllegalStateException("no answer for two minutes");
      }
      long number = next++;
      var unused =
          sessions
              .get((int) (number % SESSIONS))
              .newTurn()
              .ask(
                  ASK.of(number),
                  answer -> {
                    if (answer instanceof Answer.Fresh<String>) {
                      answered.compareAndSet(before, System.nanoTime());
                    }
                  });
      Quiet.rest(TimeUnit.SECONDS.toMillis(1) / PER_SECOND);
    }
  }
}
