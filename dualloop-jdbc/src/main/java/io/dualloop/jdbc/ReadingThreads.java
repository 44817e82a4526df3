package io.dualloop.jdbc;

import io.dualloop.spi.support.Millis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads that wait for records, so that no loop does; so many may wait for one of them. */
final class ReadingThreads {

  private static final Logger log = LoggerFactory.getLogger(JdbcRecords.class);
  private static final Duration TO_CLOSE = Duration.ofSeconds(2);

  /** A thread that has nothing to read ends. */
  private static final long IDLE_SECONDS = 30;

  private final Duration limit;
  private final ThreadPoolExecutor threads;

  ReadingThreads(int count, int waiting, Duration limit) {
    this.limit = limit;
    AtomicInteger number = new AtomicInteger();
    threads =
        new ThreadPoolExecutor(
            count,
            count,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(waiting),
            work -> {
              Thread thread = new Thread(work, "dualloop-jdbc-records-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
  }

  /** How long each may take. */
  Duration limit() {
    return limit;
  }

  /** Never blocks. */
  <T> CompletionStage<T> run(Callable<T> read) {
    Job<T> job = new Job<>(read);
    try {
      threads.execute(job);
    } catch (RejectedExecutionException e) {
      job.fail(threads.isShutdown() ? closed() : tooMany());
      return job.answer;
    }
    failInTime(job);
    return job.answer;
  }

  /** The timer ends with the read, and does not keep what was read until then. */
  private void failInTime(Job<?> job) {
    CompletableFuture<Boolean> late =
        new CompletableFuture<Boolean>()
            .completeOnTimeout(true, Millis.of(limit), TimeUnit.MILLISECONDS);
    var unused =
        late.thenAccept(
            isLate -> {
              if (isLate) {
                job.fail(new TimeoutException("no record was read within " + limit));
              }
            });
    var unusedToo = job.answer.whenComplete((value, failure) -> late.complete(false));
  }

  private static IllegalStateException closed() {
    return new IllegalStateException("the records are closed: close the loops before them");
  }

  private JdbcUnavailableException tooMany() {
    return new JdbcUnavailableException(
        threads.getQueue().size() + " reads of records wait already: the database is too slow",
        null);
  }

  /** What hangs is left to itself: an interrupt would close the file of an embedded H2. */
  void close() {
    threads.shutdown();
    List<Runnable> left = new ArrayList<>();
    threads.getQueue().drainTo(left);
    for (Runnable each : left) {
      if (each instanceof Job<?> job) {
        job.fail(closed());
      }
    }
    try {
      if (!threads.awaitTermination(TO_CLOSE.toMillis(), TimeUnit.MILLISECONDS)) {
        log.warn("a database has not answered within {}: its threads are left behind", TO_CLOSE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One read. */
  private static final class Job<T> implements Runnable {
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private final Callable<T> read;

    Job(Callable<T> read) {
      this.read = read;
    }

    void fail(Throwable why) {
      if (!answer.completeExceptionally(why) && !(why instanceof TimeoutException)) {
        log.debug("a read failed of which nobody wants to know any more", why);
      }
    }

    @Override
    public void run() {
      if (answer.isDone()) {
        // It waited too long.
        return;
      }
      try {
        boolean unused = answer.complete(read.call());
      } catch (Throwable e) {
        fail(e);
      }
    }
  }
}
