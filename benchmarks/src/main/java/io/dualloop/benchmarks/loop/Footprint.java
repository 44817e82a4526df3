package io.dualloop.benchmarks.loop;

import io.dualloop.api.Command;
import io.dualloop.api.TaskType;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Quiet;
import io.dualloop.benchmarks.rounds.Rounds;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.benchmarks.rounds.Subject;
import java.util.List;

/**
 * Bytes that a task costs, with 100 bytes of payload and as many of result: allocated in all its
 * life by all threads; held while it waits and is watched; held when it has ended and is kept.
 */
final class Footprint implements Part {

  private static final Command<String, String> NOBODYS =
      TaskType.command("NOBODYS", String.class, String.class);
  private static final String PAYLOAD = "x".repeat(Throughputs.BYTES);
  private static final int IN_FLIGHT = 10_000;

  /** As many ended tasks as are kept by default. */
  private static final int RETAINED = 100_000;

  @Override
  public String name() {
    return "bytes of a task";
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    int retained = run.of(RETAINED, RETAINED / 4);
    List<Subject> subjects =
        List.of(
            Throughputs.one("allocated for each task", () -> allocated(run.of(50_000, 10_000))),
            Throughputs.one("held for each task in flight", Footprint::inFlight),
            Throughputs.one("held for each ended task", () -> retained(retained)));
    List<double[]> medians = Rounds.of(run, "B", subjects);
    Line line = Line.lower("median", "B");
    return List.of(
        line.alone(subjects.get(0).name(), medians.get(0)[0]),
        line.alone(subjects.get(1).name(), medians.get(1)[0]),
        line.alone(subjects.get(2).name(), medians.get(2)[0]));
  }

  private static double allocated(int tasks) throws Exception {
    try (OneProcess process = OneProcess.echoing(1, Throughputs::onTheLoop)) {
      Lifecycles lives = new Lifecycles(process, Throughputs.BYTES);
      var unusedWarmUp = lives.perSecond(tasks, 1_000);
      long before = Allocated.byAll();
      var unused = lives.perSecond(tasks, 1_000);
      return (double) (Allocated.byAll() - before) / tasks;
    }
  }

  private static double inFlight() throws Exception {
    try (OneProcess process = new OneProcess()) {
      long before = Allocated.live();
      for (int i = 0; i < IN_FLIGHT; i++) {
        var unused = process.session(i).newTurn().submit(NOBODYS.of(PAYLOAD), answer -> {});
      }
      Quiet.await(
          "tasks that were not accepted",
          () ->
              process.transport().store().counts().toCompletableFuture().join().waiting()
                  == IN_FLIGHT);
      return (double) (Allocated.live() - before) / IN_FLIGHT;
    }
  }

  private static double retained(int tasks) throws Exception {
    try (OneProcess process = OneProcess.echoing(1, Throughputs::onTheLoop)) {
      long before = Allocated.live();
      var unused = new Lifecycles(process, Throughputs.BYTES).perSecond(tasks, 1_000);
      return (double) (Allocated.live() - before) / tasks;
    }
  }
}
