package io.dualloop.core.foreground;

import io.dualloop.core.loop.Timers;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One call of a port: made off the loop, answered on the loop, exactly once and in time, whatever
 * the port does: answer late or twice, throw, or never come back.
 *
 * @param <T> what the port answers
 */
final class PortCall<T> {

  private final Engine engine;
  private final BiConsumer<@Nullable T, @Nullable Throwable> onLoop;
  private final Timers.Timer limit;
  private boolean answered;

  private PortCall(
      Engine engine,
      String what,
      Duration within,
      BiConsumer<@Nullable T, @Nullable Throwable> onLoop) {
    this.engine = engine;
    this.onLoop = onLoop;
    this.limit =
        engine.after(
            within,
            () -> answer(null, new TimeoutException(what + " did not answer within " + within)));
  }

  /**
   * Calls; on the loop's thread.
   *
   * @param what names the call in errors
   * @param within how long to wait for the answer
   * @param port makes the call, off the loop
   * @param onLoop told the answer, or null and why there is none
   */
  static <T> void make(
      Engine engine,
      String what,
      Duration within,
      Supplier<CompletionStage<T>> port,
      BiConsumer<@Nullable T, @Nullable Throwable> onLoop) {
    make(engine, engine.codecExecutor(), what, within, port, onLoop);
  }

  /**
   * As above, with the call made on threads of its own.
   *
   * @param executor makes the call; one that refuses fails it
   */
  static <T> void make(
      Engine engine,
      Executor executor,
      String what,
      Duration within,
      Supplier<CompletionStage<T>> port,
      BiConsumer<@Nullable T, @Nullable Throwable> onLoop) {
    PortCall<T> call = new PortCall<>(engine, what, within, onLoop);
    try {
      executor.execute(() -> call.run(port));
    } catch (RejectedExecutionException e) {
      call.answer(null, new RejectedExecutionException("the foreground loop is closed", e));
    }
  }

  private void run(Supplier<CompletionStage<T>> port) {
    try {
      var unused =
          port.get()
              .whenComplete((answer, failure) -> engine.handover(() -> answer(answer, failure)));
    } catch (Throwable e) {
      engine.handover(() -> answer(null, e));
    }
  }

  private void answer(@Nullable T answer, @Nullable Throwable failure) {
    if (answered) {
      return;
    }
    answered = true;
    limit.cancel();
    onLoop.accept(
        answer,
        answer == null && failure == null ? new IllegalStateException("no answer") : failure);
  }
}
