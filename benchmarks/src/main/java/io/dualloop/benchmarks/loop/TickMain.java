package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.benchmarks.rounds.Quiet;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ticks for a while, in a process of its own with its own collector. Each line asks for a round:
 *
 * <pre>
 * THREADS GARBAGE TICKS    P50 P99 P99.9 MAX of the loop, of a bare thread, of scheduleAtFixedRate
 * </pre>
 *
 * <p>All three tick every 10 ms at the same time, a third of the period apart, so that they have
 * the same machine and don't meet. Numbers are microseconds.
 */
final class TickMain {

  private static final Duration PERIOD = Duration.ofMillis(10);
  private static final long NANOS = PERIOD.toNanos();
  private static final long PERIODS_BEFORE = 5;
  private static final long SETTLE = TimeUnit.MILLISECONDS.toNanos(500);

  private TickMain() {}

  public static void main(String[] args) throws Exception {
    System.out.println("ready");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (@Nullable String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", -1);
      System.out.println(
          round(
              Integer.parseInt(words[0]),
              Integer.parseInt(words[1]) > 0,
              Integer.parseInt(words[2])));
    }
    Runtime.getRuntime().halt(0);
  }

  private static String round(int threads, boolean garbage, int ticks) throws Exception {
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
      Stream.of(own, bare, fixed).forEach(each -> each.countFrom(from));
      Quiet.until(from + ticks * NANOS);
      if (loop.stats().ticks() == 0) {
        throw new IllegalStateException("the loop did not tick");
      }
      return Stream.of(own, bare, fixed)
          .map(Ticking::lateness)
          .flatMap(TickMain::numbers)
          .collect(Collectors.joining(" "));
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

  private static Stream<String> numbers(Latencies lateness) {
    return DoubleStream.of(50, 99, 99.9, 100)
        .mapToObj(percent -> String.format(Locale.ROOT, "%.3f", lateness.micros(percent)));
  }
}
