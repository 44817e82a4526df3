package io.dualloop.benchmarks.loop;

import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.benchmarks.contest.Lives;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.benchmarks.rounds.BareLoop;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Quiet;
import io.dualloop.benchmarks.rounds.Rounds;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.benchmarks.rounds.Schedule;
import io.dualloop.benchmarks.rounds.Subject;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * From a question, asked by another thread than the loop's, to the callback with its answer on the
 * loop: 1,000 a second, each another question. A peer does the three hand-overs of it and no more:
 * to the loop, to a thread that works, and back to the loop.
 */
final class Answers implements Part {

  private static final String MEASURE = "ask to answer callback";
  private static final String BARE = "bare loop, pool, loop";
  private static final int RATE = 1_000;
  private static final double P50_OF_BARE = 1.5;
  private static final double P99_OF_BARE = 2;
  private static final Query<String, String> ASK =
      TaskType.query("ASK", String.class, String.class);

  private final AtomicLong numbers = new AtomicLong();

  /** Has a question answered. */
  private interface Asking {
    void ask(String payload, Runnable answered);
  }

  @Override
  public String name() {
    return MEASURE;
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    int count = run.of(10_000, 800);
    Schedule schedule = new Schedule(RATE);
    try (OneProcess process = new OneProcess();
        BareLoop loop = new BareLoop();
        BareLoop worker = new BareLoop();
        PoolLoop poolLoop = new PoolLoop(1);
        PoolLoop pool = new PoolLoop(16);
        RingLoop ringLoop = new RingLoop();
        RingLoop ringWorker = new RingLoop()) {
      process.add(
          BackgroundLoop.on(process.transport()).handle(ASK, (asked, task) -> asked).start());
      List<Subject> subjects =
          List.of(
              subject("Dualloop", dualloop(process), schedule, count),
              subject(BARE, peer(loop, worker), schedule, count),
              subject("ThreadPoolExecutor", peer(poolLoop, pool), schedule, count),
              subject("Disruptor", peer(ringLoop, ringWorker), schedule, count));
      List<Line> lines = List.of(Line.lower("p50", "us"), Line.lower("p99", "us"));
      List<Figure> all = Line.beside(MEASURE, lines, subjects, Rounds.of(run, "us", subjects));
      List<Figure> figures =
          new ArrayList<>(
              Line.goal(Line.goal(all, BARE, "p50", P50_OF_BARE), BARE, "p99", P99_OF_BARE));
      figures.addAll(Machine.lateness(MEASURE, schedule));
      return figures;
    }
  }

  private Asking dualloop(OneProcess process) {
    AtomicLong turns = new AtomicLong();
    return (payload, answered) -> {
      var unused =
          process
              .session(turns.getAndIncrement())
              .newTurn()
              .ask(
                  ASK.of(payload),
                  answer -> {
                    if (answer instanceof Answer.Fresh<String>) {
                      answered.run();
                    }
                  });
    };
  }

  private static Asking peer(Executor loop, Executor worker) {
    return (payload, answered) -> loop.execute(() -> worker.execute(() -> loop.execute(answered)));
  }

  private Subject subject(String name, Asking asking, Schedule schedule, int count) {
    return new Subject(name, () -> times(asking, schedule, count));
  }

  private double[] times(Asking asking, Schedule schedule, int count) throws Exception {
    Latencies times = new Latencies();
    AtomicInteger answers = new AtomicInteger();
    schedule.run(
        count,
        (number, from) ->
            asking.ask(
                Lives.payload(numbers.getAndIncrement()),
                () -> {
                  times.add(System.nanoTime() - from);
                  answers.incrementAndGet();
                }));
    Quiet.await("questions without an answer", () -> answers.get() == count);
    return new double[] {times.micros(50), times.micros(99)};
  }
}
