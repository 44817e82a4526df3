package io.dualloop.http.escalation;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.foreground.ForegroundLoop;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/**
 * The tasks whose endings this process hears at once. What it misses, or has no room for, the
 * durable watches find. Thread-safe.
 */
final class EarlyWatches {

  /** Half of what a loop watches, for others watch there, too. */
  static final int MOST = 10_000;

  private final ForegroundLoop loop;
  private final NotificationPlan plan;
  private final Function<TaskStatus, CompletionStage<Void>> tell;
  private final ConcurrentMap<TaskId, EarlyWatch> watches = new ConcurrentHashMap<>();
  private final Cache<TaskId, Boolean> seen =
      Caffeine.newBuilder().maximumSize(MOST).executor(Runnable::run).build();
  private volatile boolean closed;

  EarlyWatches(
      ForegroundLoop loop,
      NotificationPlan plan,
      Function<TaskStatus, CompletionStage<Void>> tell) {
    this.loop = loop;
    this.plan = plan;
    this.tell = tell;
  }

  void watch(TaskStatus status) {
    TaskId id = status.taskId();
    EarlyWatch watch = new EarlyWatch();
    if (closed || watches.size() >= MOST) {
      loop.telemetry().count("escalation.unwatched", 1);
    } else if (watches.putIfAbsent(id, watch) == null) {
      try {
        watch.by(loop.watch(id, status.owner(), found -> heard(id, watch, found)));
      } catch (RejectedExecutionException e) {
        loop.telemetry().count("escalation.unwatched", 1);
        watches.remove(id, watch);
        return;
      }
      watch.onFailure(failure -> watches.remove(id, watch));
    }
  }

  /** On the loop's thread. */
  private void heard(TaskId id, EarlyWatch watch, Lookup found) {
    TaskStatus status = found.found().orElse(null);
    if (status != null && !status.isEnded()) {
      return;
    }
    watches.remove(id, watch);
    watch.close();
    if (status != null && !closed) {
      switch (plan.stage(status)) {
        case TELL -> tell(status);
        case AWAIT -> await(status);
        case OPEN, DONE -> {}
      }
    }
  }

  private void await(TaskStatus status) {
    try {
      var unused =
          loop.after(
              plan.seenWithin(),
              () -> {
                if (!closed && seen.getIfPresent(status.taskId()) == null) {
                  tell(status);
                }
              });
    } catch (RejectedExecutionException e) {
      loop.telemetry().count("escalation.unwatched", 1);
    }
  }

  private void tell(TaskStatus status) {
    var unused =
        tell.apply(status)
            .whenComplete(
                (told, failure) -> {
                  if (failure != null) {
                    // The durable watch tells it.
                    loop.telemetry().failure("escalation.tell", failure);
                  }
                });
  }

  /** Takes that an ending was seen; false if that was known here. */
  boolean seen(TaskId task) {
    return seen.asMap().putIfAbsent(task, true) == null;
  }

  void close() {
    closed = true;
    watches.values().forEach(EarlyWatch::close);
    watches.clear();
  }
}
