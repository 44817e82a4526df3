package io.dualloop.benchmarks.freshness;

import com.alicp.jetcache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.dualloop.api.QueryRequest;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Rounds;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.benchmarks.rounds.Subject;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A look into this process's own memory, of one thread. The questions are made before. */
final class Peeks implements Part {

  private static final String MEASURE = "peek at a known answer";
  private static final String CAFFEINE = "Caffeine";
  private static final double OF_CAFFEINE = 5;
  private static final int BATCH = 10_000;

  /** Makes all answers known. */
  private interface Learning {
    void learn() throws Exception;
  }

  /** Where each answer goes, so that the compiler can't leave it out. */
  private @Nullable Object sink;

  @Override
  public String name() {
    return MEASURE;
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    List<String> numbers = Parcels.numbers();
    com.github.benmanes.caffeine.cache.Cache<String, Parcels.Parcel> caffeine =
        Caffeine.newBuilder().maximumSize(100_000).expireAfterWrite(Duration.ofHours(1)).build();
    run.progress().accept("  JetCache: " + TwoLevels.SETTINGS);
    try (Parcels parcels = new Parcels(InProcessTransport.create());
        TwoLevels levels = new TwoLevels()) {
      List<QueryRequest<String, Parcels.Parcel>> questions = parcels.known();
      Cache<String, Parcels.Parcel> jetCache = levels.cache();
      ForegroundLoop loop = parcels.loop();
      List<Subject> subjects =
          List.of(
              subject(
                  "Dualloop",
                  run,
                  parcels::known,
                  i -> loop.peek(questions.get(i), Parcels.USER).orElse(null)),
              subject(
                  CAFFEINE,
                  run,
                  () -> numbers.forEach(number -> caffeine.put(number, Parcels.of(number))),
                  i -> caffeine.getIfPresent(numbers.get(i))),
              subject(
                  "JetCache",
                  run,
                  () -> numbers.forEach(number -> jetCache.put(number, Parcels.of(number))),
                  i -> jetCache.get(numbers.get(i))));
      return Line.goal(
          Line.beside(
              MEASURE, List.of(Line.lower("mean", "ns")), subjects, Rounds.of(run, "ns", subjects)),
          CAFFEINE,
          "mean",
          OF_CAFFEINE);
    }
  }

  private Subject subject(
      String name, Run run, Learning learning, IntFunction<@Nullable Object> look) {
    long millis = run.of(1_000, 300);
    return new Subject(
        name,
        () -> {
          learning.learn();
          // As long before without counting.
          var unused = batches(look, millis, learning);
          return new double[] {batches(look, millis, learning)};
        });
  }

  private double batches(IntFunction<@Nullable Object> look, long millis, Learning learning)
      throws Exception {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    long nanos = 0;
    long count = 0;
    while (System.nanoTime() - until < 0 || count == 0) {
      long began = System.nanoTime();
      if (isAllKnown(look)) {
        nanos += System.nanoTime() - began;
        count += BATCH;
      } else {
        // After a silence of its store, as on a machine that stood still, a loop forgets.
        learning.learn();
        until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
      }
    }
    return (double) nanos / count;
  }

  private boolean isAllKnown(IntFunction<@Nullable Object> look) {
    for (int i = 0; i < BATCH; i++) {
      sink = look.apply(i % Parcels.COUNT);
      if (sink == null) {
        return false;
      }
    }
    return true;
  }
}
