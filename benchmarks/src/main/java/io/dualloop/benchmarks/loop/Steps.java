package io.dualloop.benchmarks.loop;

import io.dualloop.api.Submitted;
import io.dualloop.benchmarks.contest.Lives;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Quiet;
import io.dualloop.benchmarks.rounds.Rounds;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.benchmarks.rounds.Schedule;
import io.dualloop.benchmarks.rounds.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** From a submit to its acceptance, and to the first status that its listener is told. */
final class Steps implements Part {

  private static final int RATE = 1_000;
  private final AtomicLong numbers = new AtomicLong();

  /** Submits, and runs the action when it has come so far. */
  private interface Step {
    void submit(long number, Runnable reached);
  }

  @Override
  public String name() {
    return "submit to acceptance and first status";
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    int count = run.of(5_000, 600);
    try (OneProcess process = OneProcess.echoing(1, builder -> builder)) {
      List<Subject> subjects =
          List.of(
              subject("accepted", (number, reached) -> accepted(process, number, reached), count),
              subject(
                  "first status", (number, reached) -> status(process, number, reached), count));
      List<double[]> medians = Rounds.of(run, "us", subjects);
      List<Figure> figures = new ArrayList<>();
      for (int i = 0; i < subjects.size(); i++) {
        String title = "submit to " + subjects.get(i).name();
        figures.add(Line.lower("p50", "us").alone(title, medians.get(i)[0]));
        figures.add(Line.lower("p99", "us").alone(title, medians.get(i)[1]));
      }
      return figures;
    }
  }

  private Subject subject(String name, Step step, int count) {
    return new Subject(name, () -> times(step, count));
  }

  private double[] times(Step step, int count) throws Exception {
    Latencies times = new Latencies();
    AtomicInteger done = new AtomicInteger();
    new Schedule(RATE)
        .run(
            count,
            (number, from) ->
                step.submit(
                    numbers.getAndIncrement(),
                    () -> {
                      times.add(System.nanoTime() - from);
                      done.incrementAndGet();
                    }));
    Quiet.await("tasks that did not come so far", () -> done.get() == count);
    return new double[] {times.micros(50), times.micros(99)};
  }

  private static void accepted(OneProcess process, long number, Runnable reached) {
    var unused =
        process
            .loop()
            .submit(OneProcess.WORK.of(Lives.payload(number)))
            .thenAccept(
                answer -> {
                  if (answer instanceof Submitted.Accepted) {
                    reached.run();
                  }
                });
  }

  private static void status(OneProcess process, long number, Runnable reached) {
    AtomicBoolean first = new AtomicBoolean();
    var unused =
        process
            .session(number)
            .newTurn()
            .submit(OneProcess.WORK.of(Lives.payload(number)), answer -> {})
            .onStatus(
                status -> {
                  if (first.compareAndSet(false, true)) {
                    reached.run();
                  }
                });
  }
}
