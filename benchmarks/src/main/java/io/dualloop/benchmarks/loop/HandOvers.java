package io.dualloop.benchmarks.loop;

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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** From an event on another thread to the callback on a loop that had been parked. */
final class HandOvers implements Part {

  private static final String MEASURE = "event to callback, loop parked";
  private static final String BARE = "park and unpark";
  private static final int RATE = 400;
  private static final double OF_BARE = 1.5;
  private static final long PARKED_FOR = TimeUnit.MILLISECONDS.toNanos(1);

  private volatile long lastCallback;

  @Override
  public String name() {
    return MEASURE;
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    run.progress().accept("  Disruptor: " + RingLoop.SETTINGS);
    Schedule schedule = new Schedule(RATE);
    int events = run.of(2_000, 200);
    try (OneProcess process = new OneProcess();
        BareLoop bare = new BareLoop();
        PoolLoop pool = new PoolLoop(1);
        RingLoop ring = new RingLoop()) {
      List<Subject> subjects =
          List.of(
              subject("Dualloop", process.loop(), schedule, events),
              subject(BARE, bare, schedule, events),
              subject("ThreadPoolExecutor", pool, schedule, events),
              subject("Disruptor", ring, schedule, events));
      List<Line> lines = List.of(Line.lower("p50", "us"), Line.lower("p99", "us"));
      List<Figure> figures =
          new ArrayList<>(
              Line.goal(
                  Line.beside(MEASURE, lines, subjects, Rounds.of(run, "us", subjects)),
                  BARE,
                  "p50",
                  OF_BARE));
      figures.addAll(Machine.lateness(MEASURE, schedule));
      return figures;
    }
  }

  private Subject subject(String name, Executor loop, Schedule schedule, int events) {
    return new Subject(name, () -> times(loop, schedule, events));
  }

  private double[] times(Executor loop, Schedule schedule, int events) throws Exception {
    Latencies times = new Latencies();
    AtomicInteger callbacks = new AtomicInteger();
    schedule.run(events, (number, from) -> event(loop, from, times, callbacks));
    Quiet.await("events without a callback", () -> callbacks.get() == events);
    if (times.count() < events / 2) {
      throw new IllegalStateException(
          "only "
              + times.count()
              + " of "
              + events
              + " events found their loop parked: the machine is too busy for this");
    }
    return new double[] {times.micros(50), times.micros(99)};
  }

  /** One that comes while the loop has hardly gone to rest is not counted. */
  private void event(Executor loop, long from, Latencies times, AtomicInteger callbacks) {
    boolean parked = System.nanoTime() - lastCallback > PARKED_FOR;
    loop.execute(
        () -> {
          long now = System.nanoTime();
          lastCallback = now;
          if (parked) {
            times.add(now - from);
          }
          callbacks.incrementAndGet();
        });
  }
}
