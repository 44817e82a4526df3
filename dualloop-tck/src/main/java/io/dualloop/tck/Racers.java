package io.dualloop.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that call a port at the same moment. */
final class Racers implements AutoCloseable {

  private final Rig rig;
  private final ExecutorService threads;
  private final CyclicBarrier start;

  Racers(Rig rig, int count) {
    AtomicInteger number = new AtomicInteger();
    this.rig = rig;
    this.threads =
        Executors.newFixedThreadPool(
            count, task -> new Thread(task, "contract-racer-" + number.incrementAndGet()));
    this.start = new CyclicBarrier(count);
  }

  /** Makes the calls at once, as many as there are threads, and awaits their answers. */
  <T> List<T> race(List<Callable<CompletionStage<T>>> calls) {
    List<Future<CompletionStage<T>>> called = new ArrayList<>();
    for (Callable<CompletionStage<T>> call : calls) {
      called.add(
          threads.submit(
              () -> {
                start.await(Waiting.LIMIT.toSeconds(), TimeUnit.SECONDS);
                return call.call();
              }));
    }
    return called.stream().map(Racers::returned).map(rig::now).toList();
  }

  private static <T> T returned(Future<T> call) {
    try {
      return call.get(Waiting.LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a port method was called", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("a port method did not return its stage", e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
