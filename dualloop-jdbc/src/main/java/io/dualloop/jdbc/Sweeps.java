package io.dualloop.jdbc;

import io.dualloop.spi.Swept;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Sweeps in several transactions, each short. */
final class Sweeps {

  /** So that what is bounded by count is looked at. */
  private static final long LONGEST_SLEEP = Duration.ofMinutes(1).toMillis();

  /** What is due but held by another process is its business for a moment. */
  private static final long HELD_BY_OTHERS = 100;

  /**
   * What is bounded may take so long of one sweep, if nothing else is said; the next one goes on.
   */
  static final Duration LONGEST_BOUNDING = Duration.ofSeconds(2);

  private final Steps steps;
  private final Sweeping sweeping;
  private final long longestBounding;

  Sweeps(Steps steps, Sweeping sweeping, Duration longestBounding) {
    this.steps = steps;
    this.sweeping = sweeping;
    this.longestBounding = longestBounding.toNanos();
  }

  CompletionStage<Swept> sweep(int max) {
    return due(max, 0);
  }

  private CompletionStage<Swept> due(int left, int before) {
    int batch = Math.min(left, Sweeping.BATCH);
    return steps
        .run(null, step -> sweeping.due(batch, step))
        .thenCompose(
            touched ->
                touched == batch && left > batch
                    ? due(left - batch, before + batch)
                    : bounds(left - touched, before + touched));
  }

  private CompletionStage<Swept> bounds(int left, int before) {
    if (left <= 0) {
      return next(before, false);
    }
    long end = System.nanoTime() + longestBounding;
    return steps
        .run(null, step -> Optional.ofNullable(sweeping.bounding(step)))
        .thenCompose(
            wanted ->
                wanted.isPresent() ? bounds(wanted.get(), left, before, end) : next(before, false));
  }

  private CompletionStage<Swept> bounds(Bounding bounding, int left, int before, long end) {
    int batch = Math.min(left, Sweeping.BATCH);
    return steps
        .run(null, step -> sweeping.bound(bounding, batch, step))
        .thenCompose(
            touched -> {
              if (bounding.isDone()) {
                return next(before + touched, false);
              }
              if (touched == left || System.nanoTime() - end > 0) {
                sweeping.leave(bounding);
                return next(before + touched, true);
              }
              return bounds(bounding, left - touched, before + touched, end);
            });
  }

  private CompletionStage<Swept> next(int touched, boolean more) {
    return steps
        .run(null, sweeping::next)
        .thenApply(
            next -> {
              long least = touched == 0 ? HELD_BY_OTHERS : 0;
              long in = Math.min(LONGEST_SLEEP, Math.max(least, more ? 0 : next));
              return new Swept(touched, Duration.ofMillis(in), Map.of());
            });
  }
}
