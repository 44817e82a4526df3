package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Rounds;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.benchmarks.rounds.Subject;
import java.util.ArrayList;
import java.util.List;

/**
 * Lives a second as there is more of something: tasks in flight, workers, bytes of payload. All run
 * in turn. A thousand tasks are under way each time; what else is in flight waits in the store for
 * its delay to be over, as a loop watches no more than 10,000 open questions.
 */
final class Growth implements Part {

  private static final int WINDOW = 1_000;
  private static final double LEAST = 0.8;
  private static final Line LINE = Line.higher("median", "tasks/s");

  @Override
  public String name() {
    return "growth";
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    List<Figure> figures = new ArrayList<>();
    figures.addAll(inFlight(run));
    figures.addAll(workers(run));
    figures.addAll(payloads(run));
    return figures;
  }

  private static List<Figure> inFlight(Run run) throws Exception {
    int tasks = run.of(200_000, 20_000);
    List<OneProcess> open = new ArrayList<>();
    try {
      List<Subject> subjects = new ArrayList<>();
      for (int inFlight : new int[] {WINDOW, 10_000, 100_000}) {
        OneProcess process = OneProcess.echoing(1, Throughputs::onTheLoop);
        open.add(process);
        process.park(inFlight - WINDOW, "x".repeat(Throughputs.BYTES));
        subjects.add(lives("lifecycles, in flight " + inFlight, process, Throughputs.BYTES, tasks));
      }
      List<Figure> figures = against(run, subjects);
      Figure most = figures.get(figures.size() - 1);
      Figure least = figures.get(0);
      List<Figure> result = new ArrayList<>(figures.subList(0, figures.size() - 1));
      result.add(most.goal(LEAST * least.dualloop()));
      return result;
    } finally {
      open.forEach(OneProcess::close);
    }
  }

  private static List<Figure> workers(Run run) throws Exception {
    int tasks = run.of(200_000, 20_000);
    List<OneProcess> open = new ArrayList<>();
    try {
      List<Subject> subjects = new ArrayList<>();
      for (int count : new int[] {1, 2, 4, 8}) {
        OneProcess process = OneProcess.echoing(count, Throughputs::onTheLoop);
        open.add(process);
        subjects.add(lives("lifecycles, workers " + count, process, Throughputs.BYTES, tasks));
      }
      return against(run, subjects);
    } finally {
      open.forEach(OneProcess::close);
    }
  }

  private static List<Figure> payloads(Run run) throws Exception {
    try (OneProcess process = OneProcess.echoing(1, Throughputs::onTheLoop)) {
      List<Subject> subjects = new ArrayList<>();
      for (int bytes : new int[] {100, 1_000, 10_000, 100_000}) {
        int tasks = run.of(100_000, 20_000) / (bytes >= 10_000 ? bytes / 1_000 : 1);
        subjects.add(lives("lifecycles, payload " + bytes + " B", process, bytes, tasks));
      }
      return against(run, subjects);
    }
  }

  /** Few enough under way that large payloads find room. */
  private static Subject lives(String name, OneProcess process, int bytes, int tasks) {
    Lifecycles lives = new Lifecycles(process, bytes);
    return Throughputs.one(name, () -> lives.perSecond(tasks, WINDOW));
  }

  /** Each beside the first. */
  private static List<Figure> against(Run run, List<Subject> subjects) throws Exception {
    List<double[]> medians = Rounds.of(run, "tasks/s", subjects);
    List<Figure> figures = new ArrayList<>();
    for (int i = 0; i < subjects.size(); i++) {
      Figure figure = LINE.alone(subjects.get(i).name(), medians.get(i)[0]);
      figures.add(i == 0 ? figure : figure.beside("the least", medians.get(0)[0]));
    }
    return figures;
  }
}
