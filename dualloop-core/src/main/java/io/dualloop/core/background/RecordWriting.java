package io.dualloop.core.background;

import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.spi.BusinessRecord;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.RecordSource;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what was found to the business's own records (tier 3), after its task has ended. A source
 * may fail: that is counted, and costs nothing else. Sources are called on threads of their own, so
 * that one that blocks holds up no handler; so many writes may wait for one, and others are dropped
 * and counted. Safe for concurrent use.
 */
final class RecordWriting {

  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);

  private static final int THREADS = 2;
  private static final int MAX_WAITING = 1_000;

  private final Map<String, RecordSource<?, ?>> sources;
  private final LoopRuntime.@Nullable Pool pool;
  private final Reports reports;
  private final Engine owner;

  /** Of our own beside the pool's, which has no bound and does not tell what it drops. */
  private final ArrayBlockingQueue<Runnable> waiting = new ArrayBlockingQueue<>(MAX_WAITING);

  RecordWriting(
      LoopRuntime runtime,
      String name,
      Map<String, RecordSource<?, ?>> sources,
      Reports reports,
      Engine owner) {
    this.sources = sources;
    this.pool = sources.isEmpty() ? null : runtime.pool(name, THREADS);
    this.reports = reports;
    this.owner = owner;
  }

  /** One write, with everything but what only the ending tells. */
  @FunctionalInterface
  interface Write {
    CompletionStage<Void> write(Duration age, long begin);
  }

  /** The write of a result; null if the type has no source. */
  <P, R> @Nullable Write of(TaskType<P, R> type, P parameters, User user, R value) {
    @SuppressWarnings("unchecked") // registered with the type of that name
    RecordSource<P, R> source = (RecordSource<P, R>) sources.get(type.name());
    return source == null
        ? null
        : (age, begin) -> source.write(parameters, user, new BusinessRecord<>(value, age), begin);
  }

  /** The type could not say how long its result is good. */
  void goodForThrew(Throwable thrown) {
    reports.thrown("task.result.goodFor", thrown);
  }

  /** Called on the loop when the ending was noted. */
  void write(Write write, Duration age, long begin) {
    Runnable job = () -> now(write, age, begin);
    if (pool == null || !waiting.offer(job)) {
      reports.failure(
          "task.record.write",
          new RejectedExecutionException(MAX_WAITING + " writes of records wait already"));
      return;
    }
    try {
      pool.execute(this::next);
    } catch (Throwable e) {
      if (waiting.remove(job)) {
        reports.failure("task.record.write", e);
      }
    }
  }

  private void next() {
    Runnable job = waiting.poll();
    if (job == null) {
      return;
    }
    Engine before = Inside.enter(owner);
    try {
      job.run();
    } finally {
      Inside.leave(before);
    }
  }

  /** Ends the threads; what is under way after that time is interrupted, and the rest dropped. */
  void stop(Duration within) {
    if (pool == null) {
      return;
    }
    var unused = pool.stop(within);
    int dropped = 0;
    while (waiting.poll() != null) {
      dropped++;
      reports.failure(
          "task.record.write", new RejectedExecutionException("the loop was closed before"));
    }
    if (dropped > 0) {
      log.warn("{} results were not written to their records: the loop was closed", dropped);
    }
  }

  private void now(Write write, Duration age, long begin) {
    try {
      var unused =
          write
              .write(age, begin)
              .whenComplete(
                  (done, failure) -> {
                    if (failure == null) {
                      reports.count("task.record.written");
                    } else {
                      reports.failure("task.record.write", failure);
                    }
                  });
    } catch (Throwable e) {
      reports.thrown("task.record.write", e);
    }
  }
}
