package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.contest.LineProgram;
import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.benchmarks.rounds.Quiet;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Ticks for a while, in a process of its own with its own collector. Each line asks for a round:
 *
 * <pre>
 * ticks THREADS GARBAGE TICKS    P50 P99 P99.9 MAX of the loop, of a bare thread, of scheduleAtFixedRate
 * </pre>
 *
 * <p>All three tick every 10 ms at the same time, a third of the period apart, so that they have
 * the same machine and don't meet. Numbers are microseconds.
 */
final class TickMain implements LineProgram {

  private static final Duration PERIOD = Duration.ofMillis(10);
  private static final long NANOS = PERIOD.toNanos();
  private static final long PERIODS_BEFORE = 5;
  private static final long SETTLE = TimeUnit.MILLISECONDS.toNanos(500);

  private TickMain() {}

  public static void main(String[] args) {
    LineProgram.run(TickMain::new);
  }

  @Override
  public double[] answer(String question, int... numbers) throws Exception {
    if (!question.equals("ticks")) {
      throw new IllegalArgumentException("there is no question '" + question + "'");
    }
    return round(numbers[0], numbers[1] > 0, numbers[2]);
  }

  private static double[] round(int threads, boolean garbage, int ticks) throws Exception {
    long start = System.nanoTime();
    Ticking own = new Ticking(start, NANOS);
    Ticking bare = new Ticking(start + NANOS / 3, NANOS);
    ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
    Load load = new Load(threads, garbage);
    SpinningTicker spinning = new SpinningTicker(start + NANOS / 3, NANOS, bare::tick);
    try (load;
        spinning;
        Transport transport = InProcessTransport.create();
        ForegroundLoop loop = loop(transport, start, own)) {
      // It counts from the call; what comes between is less than a microsecond.
      Quiet.until(start + PERIODS_BEFORE * NANOS + NANOS * 2 / 3);
      Ticking fixed = new Ticking(System.nanoTime(), NANOS);
      var unused = scheduler.scheduleAtFixedRate(fixed::tick, NANOS, NANOS, TimeUnit.NANOSECONDS);
      long from = System.nanoTime() + SETTLE;
      long until = from + ticks * NANOS;
      Stream.of(own, bare, fixed).forEach(each -> each.count(from, until));
      Quiet.until(until);
      // The last ones may be the late ones.
      Quiet.await(
          "ticks that do not come", () -> Stream.of(own, bare, fixed).allMatch(Ticking::isOver));
      if (loop.stats().ticks() == 0) {
        throw new IllegalStateException("the loop did not tick");
      }
      return Stream.of(own, bare, fixed)
          .map(Ticking::lateness)
          .flatMapToDouble(TickMain::numbers)
          .toArray();
    } finally {
      scheduler.shutdownNow();
    }
  }

  private static ForegroundLoop loop(Transport transport, long start, Ticking ticking) {
    return ForegroundLoop.on(transport)
        .runtime(new KnownStart(start))
        .tick(PERIOD, ticking::tick)
        .start();
  }

  private static DoubleStream numbers(Latencies lateness) {
    return DoubleStream.of(50, 99, 99.9, 100).map(lateness::micros);
  }
}
