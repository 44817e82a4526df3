package io.dualloop.benchmarks.freshness;

import io.dualloop.api.QueryRequest;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Rounds;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.benchmarks.rounds.Subject;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.redis.RedisTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RedisServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * From an invalidation to the moment from which another loop does not tell the answer as fresh any
 * more: in the same JVM, and over Redis as if it were on another node.
 */
final class Forgetting implements Part {

  /** On other nodes within 50 ms. */
  private static final double ELSEWHERE_MICROS = 50_000;

  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);

  @Override
  public String name() {
    return "invalidation to miss";
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    try (RedisServer server = RedisServer.start("--appendonly no", "--save", "");
        Transport shared = InProcessTransport.create();
        Parcels here = new Parcels(shared);
        Parcels near = new Parcels(RedisTransport.connect(server.uri()));
        Transport other = RedisTransport.connect(server.uri())) {
      List<Subject> subjects =
          List.of(
              new Subject("in one JVM", () -> times(here, shared, run.of(300, 60))),
              new Subject("over Redis", () -> times(near, other, run.of(300, 60))));
      List<double[]> medians = Rounds.of(run, "us", subjects);
      List<Line> lines = List.of(Line.lower("p50", "us"), Line.lower("p99", "us"));
      return List.of(
          lines.get(0).alone("invalidation to miss elsewhere, in one JVM", medians.get(0)[0]),
          lines.get(1).alone("invalidation to miss elsewhere, in one JVM", medians.get(0)[1]),
          lines.get(0).alone("invalidation to miss elsewhere, over Redis", medians.get(1)[0]),
          lines
              .get(1)
              .alone("invalidation to miss elsewhere, over Redis", medians.get(1)[1])
              .goal(ELSEWHERE_MICROS));
    }
  }

  private static double[] times(Parcels parcels, Transport other, int count) throws Exception {
    QueryRequest<String, Parcels.Parcel> question = Parcels.TRACK.of("20231027");
    Latencies times = new Latencies();
    try (ForegroundLoop second =
        ForegroundLoop.on(other).name("elsewhere").remember(100, Duration.ofHours(1)).start()) {
      for (int i = 0; i < count; i++) {
        parcels.answered(question);
        known(second, question);
        long invalidated = System.nanoTime();
        var done = parcels.loop().invalidate(question, Parcels.USER);
        while (isFresh(second, question)) {
          inTime(invalidated, "the answer is not forgotten");
          Thread.onSpinWait();
        }
        times.add(System.nanoTime() - invalidated);
        var unused = done.toCompletableFuture().get(20, TimeUnit.SECONDS);
      }
    }
    return new double[] {times.micros(50), times.micros(99)};
  }

  /** Blocks until the other loop has the answer in its own memory. */
  private static void known(ForegroundLoop loop, QueryRequest<String, Parcels.Parcel> question)
      throws Exception {
    long began = System.nanoTime();
    while (!isFresh(loop, question)) {
      inTime(began, "the answer does not come");
      var unused =
          loop.lookUp(question, Parcels.USER).toCompletableFuture().get(20, TimeUnit.SECONDS);
    }
  }

  private static boolean isFresh(
      ForegroundLoop loop, QueryRequest<String, Parcels.Parcel> question) {
    return loop.peek(question, Parcels.USER).filter(Forgetting::isFresh).isPresent();
  }

  private static boolean isFresh(Answer<Parcels.Parcel> answer) {
    return answer instanceof Answer.Fresh<Parcels.Parcel>;
  }

  private static void inTime(long began, String what) throws TimeoutException {
    if (System.nanoTime() - began > PATIENCE) {
      throw new TimeoutException(what);
    }
  }
}
