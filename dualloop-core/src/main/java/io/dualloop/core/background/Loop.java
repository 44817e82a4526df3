package io.dualloop.core.background;

import io.dualloop.core.loop.Inbox;
import io.dualloop.core.loop.Thrown;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.util.Objects;
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

  /** Brings an action to the loop's thread; false if too many wait there. From any thread. */
  boolean post(Runnable action) {
    if (inbox.offer(action)) {
      waker.wake();
      return true;
    }
    // Every caller has a bounded number of calls out, and the limit is above their sum.
    reports.count("worker.inbox.full");
    log.error("the inbox of a background loop is full; an answer counts as not given");
    return false;
  }

  /**
   * Calls a port; the answer comes on the loop, exactly once. A value that comes after the limit,
   * or that can't be brought to the loop, goes to {@code late}, on a thread of the transport.
   */
  <T> void ask(Supplier<CompletionStage<T>> port, Answer<T> answer, Consumer<T> late) {
    Call<T> call = new Call<>(answer, late);
    call.limit();
    var unused = called(port).whenComplete(call::arrived);
  }

  /** One call of a port, until it is answered. */
  private final class Call<T> {
    private final Answer<T> answer;
    private final Consumer<T> late;
    private final AtomicBoolean answered = new AtomicBoolean();
    private Timers.@Nullable Timer limit;

    private Call(Answer<T> answer, Consumer<T> late) {
      this.answer = answer;
      this.late = late;
    }

    private void limit() {
      limit = after(callLimit, this::expired);
    }

    private void expired() {
      if (answered.compareAndSet(false, true)) {
        answer.accept(null, new TimeoutException("no answer within " + callLimit));
      } else {
        // It is being handed over at this moment, and that may fail.
        limit();
      }
    }

    private void arrived(@Nullable T value, @Nullable Throwable failure) {
      if (answered.compareAndSet(false, true)) {
        if (post(() -> handedOver(value, failure))) {
          return;
        }
        answered.set(false);
      }
      if (value != null) {
        late.accept(value);
      }
    }

    private void handedOver(@Nullable T value, @Nullable Throwable failure) {
      if (limit != null) {
        limit.cancel();
      }
      answer.accept(value, whyNot(value, failure));
    }
  }

  static <T> CompletionStage<T> called(Supplier<CompletionStage<T>> port) {
    try {
      return Objects.requireNonNull(port.get(), "the transport gave no stage");
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
      Thrown.say(
          log, () -> log.error("a step of the background loop threw; the loop goes on", e), e);
      reports.thrown("worker.step", e);
    }
  }

  long idleNanos() {
    return inbox.isEmpty() ? timers.nextIn(nanos()) : 0;
  }
}
