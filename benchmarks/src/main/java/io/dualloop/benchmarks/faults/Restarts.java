package io.dualloop.benchmarks.faults;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.rabbit.RabbitTransport;
import io.dualloop.redis.RedisTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RabbitServer;
import io.dualloop.testservers.RedisServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A broker is stopped and started again, while a new question comes every 50 ms, also when it is
 * away: from the moment at which it answers a plain client again to the first answer that is told,
 * and until questions are answered promptly again. RabbitMQ has the store of the process beside it,
 * so that it alone is measured; since that repairs what RabbitMQ does not bring, slow answers come
 * without it, too.
 */
final class Restarts implements Part {

  /** All connections come back within it. */
  private static final double MOST_MILLIS = 2_000;

  /** How a server is stopped and started again, both of which block until it is so. */
  private record Broker(String name, Runnable stop, Runnable start) {}

  @Override
  public String name() {
    return "broker restarted to first answer";
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    List<Figure> figures = new ArrayList<>();
    try (RedisServer server = RedisServer.start();
        Transport transport = RedisTransport.connect(server.uri())) {
      Broker broker = new Broker("Redis", server::stop, server::restart);
      figures.addAll(of(broker, transport, run.of(10, 3), run));
    }
    try (RabbitServer server = RabbitServer.start();
        Transport store = InProcessTransport.create();
        Transport transport = RabbitTransport.connect(server.amqpUri(), store)) {
      Broker broker = new Broker("RabbitMQ", server::stop, server::restart);
      figures.addAll(of(broker, transport, run.of(5, 1), run));
    }
    return figures;
  }

  private static List<Figure> of(Broker broker, Transport transport, int restarts, Run run)
      throws Exception {
    Latencies first = new Latencies();
    Latencies prompt = new Latencies();
    Questions.Fates away = Questions.Fates.NONE;
    try (BackgroundLoop background =
            BackgroundLoop.on(transport).handle(Questions.ASK, (number, task) -> "answer").start();
        ForegroundLoop loop = ForegroundLoop.on(transport).start();
        Questions questions = new Questions(loop)) {
      for (int i = 1; i <= restarts; i++) {
        long unusedReady = questions.promptFrom(System.nanoTime());
        broker.stop().run();
        long gone = System.nanoTime();
        broker.start().run();
        long back = System.nanoTime();
        long toFirst = questions.firstToldFrom(back) - back;
        long toPrompt = questions.promptFrom(back) - back;
        first.add(toFirst);
        prompt.add(toPrompt);
        away = away.plus(questions.fates(gone, back));
        run.progress()
            .accept(
                "  %s, restart %d: away for %d ms, first answer after %d ms, prompt after %d ms, %d running"
                    .formatted(
                        broker.name(),
                        i,
                        TimeUnit.NANOSECONDS.toMillis(back - gone),
                        TimeUnit.NANOSECONDS.toMillis(toFirst),
                        TimeUnit.NANOSECONDS.toMillis(toPrompt),
                        background.health().running()));
      }
    }
    return figures(broker.name(), first, prompt, away);
  }

  private static List<Figure> figures(
      String broker, Latencies first, Latencies prompt, Questions.Fates away) {
    String toFirst = "broker restarted to first answer, " + broker;
    String toPrompt =
        "broker restarted until %d in a row are answered within %d ms, %s"
            .formatted(Questions.IN_A_ROW, Questions.PROMPT_MILLIS, broker);
    String asked = "questions asked while the broker was away, " + broker;
    return List.of(
        Line.lower("p50", "ms").alone(toFirst, first.millis(50)),
        Line.lower("max", "ms").alone(toFirst, first.maxMillis()),
        Line.lower("p50", "ms").alone(toPrompt, prompt.millis(50)),
        Line.lower("max", "ms").alone(toPrompt, prompt.maxMillis()).goal(MOST_MILLIS),
        Line.higher("asked", "questions").alone(asked, away.asked()),
        Line.higher("answered", "questions").alone(asked, (double) away.answered()),
        Line.lower("unavailable", "questions").alone(asked, (double) away.ended()));
  }
}
