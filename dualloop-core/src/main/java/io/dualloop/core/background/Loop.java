package io.dualloop.core.background;

import io.dualloop.core.loop.Inbox;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What every part of the engine stands on: one clock, timers, an inbox for other threads, and calls
 * to ports that answer on the loop within a limit.
 */
final class Loop {

  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);

  private final LoopRuntime runtime;
  private final Reports reports;
  private final Waker waker;
  private final Duration callLimit;
  private final Timers timers = new Timers();
  private final Inbox<Runnable> inbox;

  Loop(LoopRuntime runtime, Reports reports, Waker waker, Duration callLimit, int inboxLimit) {
    this.runtime = runtime;
    this.reports = reports;
    this.waker = waker;
    this.callLimit = callLimit;
    this.inbox = new Inbox<>(inboxLimit);
  }

  /** What comes of a call: the value, or why there is none. */
  @FunctionalInterface
  interface Answer<T> {
    void accept(@Nullable T value, @Nullable Throwable failure);
  }

  long nanos() {
    return runtime.nanos();
  }

  Timers timers() {
    return timers;
  }

  Timers.Timer after(Duration delay, Runnable action) {
    return timers.after(nanos(), delay, action);
  }

  /** Brings an action to the loop's thread. From any thread. */
  void post(Runnable action) {
    if (inbox.offer(action)) {
      waker.wake();
      return;
    }
    // Every caller has a bounded number of calls out, and the limit is above their sum.
    reports.count("worker.inbox.full");
    log.error("the inbox of a background loop is full and an answer was lost");
  }

  /**
   * Calls a port; the answer comes on the loop, exactly once. An answer that comes after the limit
   * goes to {@code late}, on a thread of the transport.
   */
  <T> void ask(Supplier<CompletionStage<T>> port, Answer<T> answer, Consumer<T> late) {
    AtomicBoolean answered = new AtomicBoolean();
    Timers.Timer limit =
        after(
            callLimit,
            () -> {
              if (answered.compareAndSet(false, true)) {
                answer.accept(null, new TimeoutException("no answer within " + callLimit));
              }
            });
    var unused =
        called(port)
            .whenComplete(
                (value, failure) -> {
                  if (answered.compareAndSet(false, true)) {
                    post(
                        () -> {
                          limit.cancel();
                          answer.accept(value, whyNot(value, failure));
                        });
                  } else if (value != null) {
                    late.accept(value);
                  }
                });
  }

  static <T> CompletionStage<T> called(Supplier<CompletionStage<T>> port) {
    try {
      return port.get();
    } catch (Throwable e) {
      // A port must not throw; one that does is as unknown as one that fails.
      return CompletableFuture.failedFuture(e);
    }
  }

  private static @Nullable Throwable whyNot(@Nullable Object value, @Nullable Throwable failure) {
    return value == null && failure == null
        ? new IllegalStateException("the transport answered with null")
        : failure;
  }

  void turn() {
    inbox.drain(this::guarded);
    timers.runDue(nanos(), this::guarded);
  }

  void guarded(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      log.error("a step of the background loop threw; the loop goes on", e);
      reports.thrown("worker.step", e);
    }
  }

  long idleNanos() {
    return inbox.isEmpty() ? timers.nextIn(nanos()) : 0;
  }
}
