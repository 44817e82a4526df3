package io.dualloop.http;

import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.Registration;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Predicate;

/** Requests that are held until something happens, or a time is over; no thread waits for them. */
final class Waits {

  private final ForegroundLoop loop;
  private final WatchedTasks tasks;
  private final Places places;
  private final Executor executor;
  private final Duration longest;
  private final Set<Latest> held = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Waits(
      ForegroundLoop loop, WatchedTasks tasks, Places places, Executor executor, Duration longest) {
    this.loop = loop;
    this.tasks = tasks;
    this.places = places;
    this.executor = executor;
    this.longest = longest;
  }

  /**
   * Holds a request.
   *
   * @param wait how long at most; cut to the limit
   * @param before how the task stands now
   * @param enough what to wait for
   * @return how the task stands then; what no longer exists is enough
   * @throws ProblemException if there is no place
   */
  CompletionStage<Told> until(
      TaskId id, User user, Duration wait, Told before, Predicate<Told> enough) {
    if (wait.isZero()) {
      return CompletableFuture.completedFuture(before);
    }
    Runnable place = places.take(id, user);
    CompletableFuture<Told> future = new CompletableFuture<>();
    Latest latest = new Latest(before, enough, future);
    Runnable reading = () -> {};
    Registration timer;
    try {
      reading = tasks.read(id, user, latest);
      Duration bounded = wait.compareTo(longest) > 0 ? longest : wait;
      timer = loop.after(bounded, () -> giveOn(latest));
    } catch (RuntimeException e) {
      reading.run();
      place.run();
      throw e;
    }
    Runnable leaving = reading;
    held.add(latest);
    if (closed) {
      latest.give();
    }
    return future.whenComplete(
        (told, failure) -> {
          held.remove(latest);
          timer.close();
          leaving.run();
          place.run();
        });
  }

  private void giveOn(Latest latest) {
    try {
      executor.execute(latest::give);
    } catch (RejectedExecutionException e) {
      latest.give();
    }
  }

  /** What was seen last. */
  private static final class Latest implements Reader {

    private final Predicate<Told> enough;
    private final CompletableFuture<Told> future;
    private volatile Told told;

    Latest(Told before, Predicate<Told> enough, CompletableFuture<Told> future) {
      this.told = before;
      this.enough = enough;
      this.future = future;
    }

    @Override
    public void see(Told now) {
      synchronized (this) {
        if (now.number() < told.number()) {
          return;
        }
        told = now;
      }
      if (now.status() == null || enough.test(now)) {
        future.complete(now);
      }
    }

    @Override
    public void lost() {
      give();
    }

    void give() {
      future.complete(told);
    }
  }

  /** Answers what is held, and holds nothing any more. */
  void close() {
    closed = true;
    held.forEach(Latest::give);
  }
}
