package io.dualloop.benchmarks.contest;

import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.benchmarks.rounds.FixedRate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Tasks that come at fixed times, whatever has become of those before. Times count from when a task
 * was due, so that one who stands still does not look better for being asked less.
 */
final class OpenSchedule {

  private final Latencies starts = new Latencies();
  private final Latencies ends = new Latencies();

  /** Begins so many tasks a second, and waits until all have ended. */
  OpenSchedule(Contender contender, long first, int count, int rate) throws Exception {
    List<Lives.Life> lives = new ArrayList<>();
    FixedRate schedule = FixedRate.of(rate);
    for (int i = 0; i < count; i++) {
      long due = schedule.await(i);
      lives.add(Lives.of(first + i, due));
      contender.submit(first + i, Lives.payload(first + i));
    }
    CompletableFuture.allOf(
            lives.stream().map(Lives.Life::ended).toArray(CompletableFuture<?>[]::new))
        .get(Throughput.PATIENCE_SECONDS, TimeUnit.SECONDS);
    for (Lives.Life life : lives) {
      starts.add(life.toStart());
      ends.add(life.toEnd());
    }
    if (starts.negative() + ends.negative() > 0) {
      throw new IllegalStateException(
          starts.negative()
              + " of "
              + count
              + " tasks ended without a begin, and "
              + ends.negative()
              + " before they were due: what the percentiles leave out would not be seen");
    }
  }

  Latencies starts() {
    return starts;
  }

  Latencies ends() {
    return ends;
  }
}
