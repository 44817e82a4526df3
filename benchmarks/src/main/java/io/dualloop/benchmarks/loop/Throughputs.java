package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Rounds;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.benchmarks.rounds.Subject;
import io.dualloop.core.background.BackgroundLoopBuilder;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/** Whole lives a second, one producer: what can be had, and what the hand-overs alone cost. */
final class Throughputs implements Part {

  static final int WINDOW = 10_000;
  static final int BYTES = 100;
  static final int SLOTS = 128;
  private static final String MEASURE = "lifecycles in one JVM";
  private static final double LEAST = 300_000;
  private static final int PEER_PART = 10;

  @Override
  public String name() {
    return MEASURE;
  }

  /** As the other suites do it: tasks that have nothing to do need no thread of their own. */
  static BackgroundLoopBuilder onTheLoop(BackgroundLoopBuilder builder) {
    return builder.slots(SLOTS).executor(Runnable::run);
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    run.progress()
        .accept(
            "  "
                + SLOTS
                + " slots; handlers on the loop's own thread, or on its pool; retention and limits"
                + " as they are by default");
    int tasks = run.of(300_000, 30_000);
    try (OneProcess process = OneProcess.echoing(1, Throughputs::onTheLoop);
        OneProcess pooled = OneProcess.echoing(1, builder -> builder.slots(SLOTS));
        PoolLoop loop = new PoolLoop(1);
        PoolLoop pool = new PoolLoop(SLOTS);
        RingLoop ring = new RingLoop();
        RingLoop worker = new RingLoop()) {
      Lifecycles lives = new Lifecycles(process, BYTES);
      Lifecycles pooledLives = new Lifecycles(pooled, BYTES);
      List<Subject> subjects =
          List.of(
              one("Dualloop", () -> lives.perSecond(tasks, WINDOW)),
              one("itself with its pool", () -> pooledLives.perSecond(tasks, WINDOW)),
              one("ThreadPoolExecutor", () -> handOvers(loop, pool, PEER_PART * tasks)),
              one("Disruptor", () -> handOvers(ring, worker, PEER_PART * tasks)));
      return Line.beside(
              MEASURE,
              List.of(Line.higher("median", "tasks/s")),
              subjects,
              Rounds.of(run, "tasks/s", subjects))
          .stream()
          .map(each -> subjects.get(1).name().equals(each.peerName()) ? each.goal(LEAST) : each)
          .toList();
    }
  }

  /** The three hand-overs of a life and nothing else: no codec, no task, no status. */
  private static double handOvers(Executor loop, Executor worker, int count)
      throws InterruptedException {
    Semaphore free = new Semaphore(WINDOW);
    long began = System.nanoTime();
    for (int i = 0; i < count; i++) {
      free.acquire();
      loop.execute(() -> worker.execute(() -> loop.execute(free::release)));
    }
    free.acquire(WINDOW);
    return count / ((System.nanoTime() - began) / 1e9);
  }

  /** One number. */
  interface PerSecond {
    double get() throws Exception;
  }

  static Subject one(String name, PerSecond number) {
    return new Subject(name, () -> new double[] {number.get()});
  }
}
