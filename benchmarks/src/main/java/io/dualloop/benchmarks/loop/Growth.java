package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.contest.ContestServer;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Rounds;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.benchmarks.rounds.Subject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Lives a second as there is more of something: tasks in flight, workers, bytes of payload. Each
 * size is a process of its own, and all of one kind run in turn. A thousand tasks are under way
 * each time; what else is in flight waits in the store for its delay to be over, as a loop watches
 * no more than 10,000 open questions.
 */
final class Growth implements Part {

  private static final double LEAST = 0.8;
  private static final Line LINE = Line.higher("median", "tasks/s");

  /** Room for all that waits and for all that ends within a round, so that it is not the limit. */
  private static final List<String> HEAP = List.of("-XX:+UseG1GC", "-Xms1g", "-Xmx1g");

  /** What is measured by one process. */
  private record Size(String name, int parked, int workers, int bytes, int tasks) {

    ContenderProcess start() throws IOException {
      return ContenderProcess.start(
          name,
          ContenderProcess.java(
              GrowthMain.class, HEAP, Integer.toString(parked), Integer.toString(workers)),
          ContestServer.lent(() -> ProcessHandle.current().pid()));
    }
  }

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
    int tasks = run.of(200_000, 10_000);
    List<Figure> figures =
        inTurn(
            run,
            IntStream.of(GrowthMain.WINDOW, 10_000, 100_000)
                .mapToObj(
                    count ->
                        new Size(
                            "lifecycles, in flight " + count,
                            count - GrowthMain.WINDOW,
                            1,
                            Throughputs.BYTES,
                            tasks))
                .toList());
    Figure most = figures.get(figures.size() - 1);
    Figure least = figures.get(0);
    List<Figure> result = new ArrayList<>(figures.subList(0, figures.size() - 1));
    result.add(most.goal(LEAST * least.dualloop()));
    return result;
  }

  private static List<Figure> workers(Run run) throws Exception {
    int tasks = run.of(200_000, 10_000);
    return inTurn(
        run,
        IntStream.of(1, 2, 4, 8)
            .mapToObj(
                count ->
                    new Size("lifecycles, workers " + count, 0, count, Throughputs.BYTES, tasks))
            .toList());
  }

  /** Few enough tasks that those with large payloads find room when they have ended. */
  private static List<Figure> payloads(Run run) throws Exception {
    int tasks = run.of(100_000, 20_000);
    return inTurn(
        run,
        IntStream.of(100, 1_000, 10_000, 100_000)
            .mapToObj(
                bytes ->
                    new Size(
                        "lifecycles, payload " + bytes + " B",
                        0,
                        1,
                        bytes,
                        tasks / (bytes >= 10_000 ? bytes / 1_000 : 1)))
            .toList());
  }

  private static List<Figure> inTurn(Run run, List<Size> sizes) throws Exception {
    List<ContenderProcess> open = new ArrayList<>();
    try {
      List<Subject> subjects = new ArrayList<>();
      for (Size size : sizes) {
        ContenderProcess process = size.start();
        open.add(process);
        // As compiled as the others, though it may have few tasks or slow ones.
        var unused = process.ask("warm " + run.of(50_000, 5_000));
        String question = "lives " + size.bytes() + " " + size.tasks();
        subjects.add(new Subject(size.name(), () -> process.ask(question)));
      }
      return against(run, subjects);
    } finally {
      open.forEach(ContenderProcess::close);
    }
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
