package io.dualloop.benchmarks.freshness;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.dualloop.api.QueryRequest;
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
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.local.InProcessTransport;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * From a question, asked by another thread than the loop's, to the callback with the answer that is
 * known already. The peer looks into Caffeine on a bare loop.
 */
final class Hits implements Part {

  private static final String MEASURE = "ask to the callback of a fresh hit";
  private static final int RATE = 1_000;

  /** Asks question number so and so; runs the action when the answer has come. */
  private interface Asking {
    void ask(int which, Runnable answered);
  }

  @Override
  public String name() {
    return MEASURE;
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    int count = run.of(5_000, 1_500);
    List<String> numbers = Parcels.numbers();
    Cache<String, Parcels.Parcel> caffeine = Caffeine.newBuilder().maximumSize(100_000).build();
    numbers.forEach(number -> caffeine.put(number, Parcels.of(number)));
    try (Parcels parcels = new Parcels(InProcessTransport.create());
        BareLoop loop = new BareLoop()) {
      List<QueryRequest<String, Parcels.Parcel>> questions = parcels.known();
      List<Subject> subjects =
          List.of(
              subject("Dualloop", dualloop(parcels, questions), count),
              subject(
                  "a bare loop with Caffeine",
                  (which, answered) ->
                      loop.execute(
                          () -> {
                            if (caffeine.getIfPresent(numbers.get(which)) != null) {
                              answered.run();
                            }
                          }),
                  count));
      return Line.beside(
          MEASURE,
          List.of(Line.lower("p50", "us"), Line.lower("p99", "us")),
          subjects,
          Rounds.of(run, "us", subjects));
    }
  }

  private static Asking dualloop(
      Parcels parcels, List<QueryRequest<String, Parcels.Parcel>> questions) {
    return (which, answered) -> {
      var unused =
          parcels
              .session()
              .newTurn()
              .ask(
                  questions.get(which),
                  answer -> {
                    if (answer instanceof Answer.Fresh<Parcels.Parcel>) {
                      answered.run();
                    }
                  });
    };
  }

  private static Subject subject(String name, Asking asking, int count) {
    return new Subject(
        name,
        () -> {
          Latencies times = new Latencies();
          AtomicInteger answers = new AtomicInteger();
          new Schedule(RATE)
              .run(
                  count,
                  (number, from) ->
                      asking.ask(
                          number % Parcels.COUNT,
                          () -> {
                            times.add(System.nanoTime() - from);
                            answers.incrementAndGet();
                          }));
          Quiet.await("questions without an answer", () -> answers.get() == count);
          return new double[] {times.micros(50), times.micros(99)};
        });
  }
}
