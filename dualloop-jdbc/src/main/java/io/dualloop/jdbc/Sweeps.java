package io.dualloop.jdbc;

import io.dualloop.spi.Swept;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Sweeps in several transactions, each short. */
final class Sweeps {

  /** So that what is bounded by count is looked at. */
  private static final long LONGEST_SLEEP = Duration.ofMinutes(1).toMillis();

  /** What is due but held by another process is its business for a moment. */
  private static final long HELD_BY_OTHERS = 100;

  private final Steps steps;
  private final Sweeping sweeping;

  Sweeps(Steps steps, Sweeping sweeping) {
    this.steps = steps;
    this.sweeping = sweeping;
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
    int batch = Math.min(left, Sweeping.BATCH);
    return steps
        .run(
            null,
            step -> batch > 0 && sweeping.wantsBounds(step) ? sweeping.bounds(batch, step) : 0)
        .thenCompose(
            touched ->
                touched > 0 && left > touched
                    ? bounds(left - touched, before + touched)
                    : next(before + touched));
  }

  private CompletionStage<Swept> next(int touched) {
    return steps
        .run(null, sweeping::next)
        .thenApply(
            next -> {
              long least = touched == 0 ? HELD_BY_OTHERS : 0;
              long in = Math.min(LONGEST_SLEEP, Math.max(least, next));
              return new Swept(touched, Duration.ofMillis(in), Map.of());
            });
  }
}
