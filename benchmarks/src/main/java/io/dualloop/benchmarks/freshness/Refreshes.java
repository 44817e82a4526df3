package io.dualloop.benchmarks.freshness;

import io.dualloop.api.QueryRequest;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Quiet;
import io.dualloop.benchmarks.rounds.Rounds;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.benchmarks.rounds.Schedule;
import io.dualloop.benchmarks.rounds.Subject;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.local.InProcessTransport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A question whose known answer is too old: the stale answer comes first, and then the one that a
 * task has fetched.
 */
final class Refreshes implements Part {

  private static final int RATE = 500;

  @Override
  public String name() {
    return "ask to the stale answer, and to the refreshed one";
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    try (Parcels parcels = new Parcels(InProcessTransport.create())) {
      List<QueryRequest<String, Parcels.Parcel>> questions =
          parcels.known().stream().map(each -> each.acceptAgeUpTo(Duration.ZERO)).toList();
      Subject subject =
          new Subject("Dualloop", () -> times(parcels, questions, run.of(3_000, 1_000)));
      double[] medians = Rounds.of(run, "us", List.of(subject)).get(0);
      return List.of(
          Line.lower("p50", "us").alone("ask to the stale answer", medians[0]),
          Line.lower("p99", "us").alone("ask to the stale answer", medians[1]),
          Line.lower("without", "questions").alone("ask to the stale answer", medians[4]),
          Line.lower("p50", "us").alone("ask to the refreshed answer", medians[2]),
          Line.lower("p99", "us").alone("ask to the refreshed answer", medians[3]));
    }
  }

  private static double[] times(
      Parcels parcels, List<QueryRequest<String, Parcels.Parcel>> questions, int count)
      throws Exception {
    Latencies stale = new Latencies();
    Latencies fresh = new Latencies();
    AtomicInteger answers = new AtomicInteger();
    new Schedule(RATE)
        .run(
            count,
            (number, from) -> {
              var unused =
                  parcels
                      .session()
                      .newTurn()
                      .ask(
                          questions.get(number % Parcels.COUNT),
                          answer -> {
                            if (answer instanceof Answer.Stale<Parcels.Parcel>) {
                              stale.add(System.nanoTime() - from);
                            } else if (answer instanceof Answer.Fresh<Parcels.Parcel>) {
                              fresh.add(System.nanoTime() - from);
                              answers.incrementAndGet();
                            }
                          });
            });
    Quiet.await("questions that are not refreshed", () -> answers.get() == count);
    return new double[] {
      stale.micros(50),
      stale.micros(99),
      fresh.micros(50),
      fresh.micros(99),
      (double) (count - stale.count())
    };
  }
}
