package io.dualloop.benchmarks.voice;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntConsumer;

/** Does many things, several at a time. */
final class SideBySide {

  private SideBySide() {}

  /**
   * Who does one thing after the other, on a thread of its own.
   *
   * @param <I> what it is given
   * @param <O> what comes of it
   */
  interface Worker<I, O> extends AutoCloseable {

    O work(I item) throws Exception;

    @Override
    default void close() {}
  }

  /**
   * How a worker is made, on its own thread.
   *
   * @param <I> what it is given
   * @param <O> what comes of it
   */
  interface Hiring<I, O> {
    Worker<I, O> hire(int number) throws Exception;
  }

  /**
   * Does all of it. Blocks until it is done; the first failure ends it.
   *
   * @param done told after each how many are done
   * @return what came of each, in the order of the items
   */
  static <I, O> List<O> run(List<I> items, int workers, Hiring<I, O> hiring, IntConsumer done)
      throws InterruptedException, ExecutionException {
    AtomicInteger next = new AtomicInteger();
    AtomicInteger count = new AtomicInteger();
    AtomicReferenceArray<O> results = new AtomicReferenceArray<>(items.size());
    ExecutorService threads =
        Executors.newFixedThreadPool(workers, work -> new Thread(work, "dualloop-bench"));
    try {
      CompletionService<Void> ends = new ExecutorCompletionService<>(threads);
      for (int i = 0; i < workers; i++) {
        int number = i;
        ends.submit(
            () -> {
              try (Worker<I, O> worker = hiring.hire(number)) {
                for (int at = next.getAndIncrement();
                    at < items.size();
                    at = next.getAndIncrement()) {
                  results.set(at, worker.work(items.get(at)));
                  done.accept(count.incrementAndGet());
                }
              }
              return null;
            });
      }
      for (int i = 0; i < workers; i++) {
        ends.take().get();
      }
    } finally {
      threads.shutdownNow();
    }
    List<O> all = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      all.add(results.get(i));
    }
    return all;
  }
}
