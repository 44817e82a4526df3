package io.dualloop.testservers;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.Selector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one thread of a proxy, which does everything, and how others have it do something. */
final class ProxyLoop {

  private static final Logger LOG = LoggerFactory.getLogger(ProxyLoop.class);
  private static final long LIMIT_SECONDS = 30;
  private static final int MAX_WAITING = 100;

  private final BlockingQueue<Call> calls = new ArrayBlockingQueue<>(MAX_WAITING);
  private final Selector selector;
  private final Thread thread;
  private volatile boolean ended;
  private volatile @Nullable Throwable failure;

  /** What is to be done again and again. */
  interface Step {
    /** Returns the nanoseconds until there is more to do, or {@link Pump#NEVER}. */
    long step(long now) throws IOException;
  }

  private record Call(Runnable action, CompletableFuture<@Nullable Void> done) {}

  ProxyLoop(String name, Step step, Runnable end) throws IOException {
    selector = Selector.open();
    thread = new Thread(() -> run(step, end), name);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  Selector selector() {
    return selector;
  }

  private void run(Step step, Runnable end) {
    try {
      while (!ended) {
        await(step.step(System.nanoTime()));
        takeCalls();
      }
    } catch (IOException | RuntimeException e) {
      LOG.error("A fault proxy has failed; its connections are closed", e);
      failure = e;
    } finally {
      ended = true;
      end.run();
      close(selector);
      calls.forEach(call -> call.done.cancel(false));
    }
  }

  private void await(long nanos) throws IOException {
    if (!calls.isEmpty() || nanos <= 0) {
      selector.selectNow();
    } else {
      // To the next millisecond; 0 is for ever.
      selector.select(nanos == Pump.NEVER ? 0 : TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
    }
    // All connections are looked at in each step; this only waits.
    selector.selectedKeys().clear();
  }

  private void takeCalls() throws IOException {
    for (Call call = calls.poll(); call != null; call = calls.poll()) {
      try {
        call.action.run();
        // A channel is closed in truth when its selector has taken notice.
        selector.selectNow();
        call.done.complete(null);
      } catch (RuntimeException e) {
        call.done.completeExceptionally(e);
      }
    }
  }

  /** Has something done, and waits until it is. */
  void call(Runnable action) {
    if (Thread.currentThread() == thread) {
      action.run();
      return;
    }
    Call call = new Call(action, new CompletableFuture<>());
    try {
      if (ended || !calls.offer(call, LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw notRunning(failure);
      }
      selector.wakeup();
      call.done.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException(thread.getName() + ": " + e.getMessage(), e);
    } catch (TimeoutException | CancellationException e) {
      throw notRunning(failure == null ? e : failure);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + thread.getName(), e);
    }
  }

  private IllegalStateException notRunning(@Nullable Throwable why) {
    return new IllegalStateException(
        thread.getName() + " is closed or has failed, or an action given to it blocks", why);
  }

  /** Runs an action of the test; what it throws comes out when the loop is closed. */
  void act(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException | Error e) {
      LOG.error("An action given to a fault proxy has failed", e);
      failure = e;
    }
  }

  void close() {
    ended = true;
    selector.wakeup();
    try {
      thread.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      throw new IllegalStateException(
          thread.getName() + " does not end: an action given to it blocks");
    }
    Throwable failed = failure;
    if (failed != null) {
      throw new IllegalStateException(thread.getName() + " has failed: " + failed, failed);
    }
  }

  static void close(Closeable closeable) {
    try {
      closeable.close();
    } catch (IOException e) {
      LOG.warn("Closing {} failed", closeable, e);
    }
  }
}
