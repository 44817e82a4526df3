package io.dualloop.simulation;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Runs many seeds, some at a time, each of them on one thread; stops at the first that fails. */
final class Seeds {

  private static final long PROGRESS_MILLIS = 1_000;

  private final Options options;
  private final Consumer<String> progress;
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong done = new AtomicLong();
  private final AtomicLong steps = new AtomicLong();
  private final AtomicReference<@Nullable Result> failed = new AtomicReference<>();
  private final AtomicBoolean stopped = new AtomicBoolean();

  /**
   * Some seeds.
   *
   * @param options which
   * @param progress told every second how far it is
   */
  Seeds(Options options, Consumer<String> progress) {
    this.options = options;
    this.progress = progress;
  }

  /** Runs them; gives the first failure, or null. */
  @Nullable Result run() throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(options.threads());
    long began = System.nanoTime();
    try {
      Future<?>[] all =
          IntStream.range(0, options.threads())
              .mapToObj(i -> threads.submit(this::work))
              .toArray(Future<?>[]::new);
      threads.shutdown();
      while (!threads.awaitTermination(PROGRESS_MILLIS, TimeUnit.MILLISECONDS)) {
        tell(began);
      }
      for (Future<?> each : all) {
        each.get();
      }
    } finally {
      stopped.set(true);
      threads.shutdownNow();
    }
    tell(began);
    return failed.get();
  }

  private void work() {
    for (long i = taken.getAndIncrement();
        i < options.seeds() && !stopped.get();
        i = taken.getAndIncrement()) {
      Result result = options.run(options.from() + i, false);
      done.incrementAndGet();
      steps.addAndGet(result.steps());
      if (result.failure() != null) {
        stopped.set(true);
        failed.accumulateAndGet(
            result,
            (old, now) -> old != null && now != null && old.seed() < now.seed() ? old : now);
      }
    }
  }

  private void tell(long began) {
    double seconds = (System.nanoTime() - began) / 1e9;
    progress.accept(
        "%d of %d seeds, %d steps, %.0f s, %.0f seeds a second"
            .formatted(done.get(), options.seeds(), steps.get(), seconds, done.get() / seconds));
  }
}
