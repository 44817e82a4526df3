package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Median;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Quiet;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** What the loop's thread allocates while there is nothing to do but tick. */
final class IdleTicks implements Part {

  private static final int WARM_UP_MILLIS = 3_000;

  /** Short enough that most have none of what the loop does once a second. */
  private static final int WINDOW_MILLIS = 100;

  @Override
  public String name() {
    return "idle ticks";
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    try (Transport transport = InProcessTransport.create();
        ForegroundLoop loop =
            ForegroundLoop.on(transport).tick(Duration.ofMillis(1), () -> {}).start()) {
      CompletableFuture<Long> thread = new CompletableFuture<>();
      loop.execute(() -> thread.complete(Thread.currentThread().getId()));
      long id = thread.get(5, TimeUnit.SECONDS);
      Quiet.rest(WARM_UP_MILLIS);
      List<Double> windows = new ArrayList<>();
      long ticks = loop.stats().ticks();
      long bytes = Allocated.by(id);
      for (int i = 0; i < run.of(200, 30); i++) {
        long ticksBefore = loop.stats().ticks();
        long before = Allocated.by(id);
        Quiet.rest(WINDOW_MILLIS);
        long ticked = loop.stats().ticks() - ticksBefore;
        windows.add((double) (Allocated.by(id) - before) / ticked);
      }
      double all = (double) (Allocated.by(id) - bytes) / (loop.stats().ticks() - ticks);
      return List.of(
          Line.lower("median", "B").alone("allocated by an idle tick", Median.of(windows)).goal(0),
          Line.lower("mean", "B")
              .alone("allocated for each tick of 1 ms, with what is done every second", all));
    }
  }
}
