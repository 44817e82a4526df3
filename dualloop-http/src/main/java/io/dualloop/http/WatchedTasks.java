package io.dualloop.http;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that somebody looks at, in this process's memory: the first look asks the store, and
 * while the feed is alive no further one does. Thread-safe.
 */
final class WatchedTasks {

  private static final long IDLE_NANOS = Duration.ofSeconds(30).toNanos();

  /** An ended task is asked for again after this, or it would never be found to be gone. */
  private static final long ENDED_NANOS = Duration.ofSeconds(5).toNanos();

  private record Key(TaskId id, User user) {}

  private final ForegroundLoop loop;
  private final Executor executor;
  private final StatusDocument documents;
  private final int limit;
  private final ConcurrentMap<Key, WatchedTask> tasks = new ConcurrentHashMap<>();

  WatchedTasks(ForegroundLoop loop, Executor executor, StatusDocument documents, int limit) {
    this.loop = loop;
    this.executor = executor;
    this.documents = documents;
    this.limit = limit;
  }

  /** How a task stands, as this user may know; answered off the loop. */
  CompletionStage<Told> find(TaskId id, User user) {
    Key key = new Key(id, user);
    WatchedTask known = tasks.get(key);
    if (known != null) {
      known.use(loop.runtime().nanos());
      Told told = known.latest();
      if (told != null) {
        return CompletableFuture.completedFuture(told);
      }
    }
    boolean ask =
        known == null ? tasks.size() >= limit : known.first().toCompletableFuture().isDone();
    return ask ? ask(id, user) : watched(key).first();
  }

  /** Asks the store, whatever is remembered. */
  CompletionStage<Told> ask(TaskId id, User user) {
    return loop.find(id, user).thenApplyAsync(found -> new Told(found, documents), executor);
  }

  /** A status that is known from elsewhere. */
  Told toldNow(TaskStatus status) {
    return new Told(new Lookup.Found(status), documents);
  }

  private WatchedTask watched(Key key) {
    WatchedTask made = new WatchedTask(executor, documents, loop.runtime().nanos());
    WatchedTask there = tasks.putIfAbsent(key, made);
    if (there != null) {
      return there;
    }
    try {
      made.watchedBy(loop.watch(key.id(), key.user(), found -> told(made, found)));
    } catch (RuntimeException e) {
      tasks.remove(key, made);
      // Others may have got it in between.
      made.fail(e);
      throw e;
    }
    var unused = made.first().whenComplete((told, failure) -> dropUseless(key, made, told));
    return made;
  }

  /** What could not be read, or is not there, is not kept. */
  private void dropUseless(Key key, WatchedTask task, @Nullable Told told) {
    if (told == null || (told.status() == null && task.closeIfUnread())) {
      tasks.remove(key, task);
    }
  }

  private void told(WatchedTask task, Lookup found) {
    task.told(found, loop.runtime().nanos());
  }

  /** Adds a reader, which is told how the task stands and then each change. */
  Runnable read(TaskId id, User user, Reader reader) {
    Key key = new Key(id, user);
    WatchedTask task = watched(key);
    while (!task.add(reader)) {
      // It was swept between the two lines.
      tasks.remove(key, task);
      task = watched(key);
    }
    WatchedTask found = task;
    var unused =
        task.first()
            .whenComplete(
                (told, failure) -> {
                  if (failure != null) {
                    reader.lost();
                  }
                });
    return () -> found.remove(reader, loop.runtime().nanos());
  }

  /** Notes that a task is pushed to a user from now on, unless it has been before. */
  void push(TaskId id, User user) {
    WatchedTask task = tasks.get(new Key(id, user));
    if (task != null) {
      task.push(loop.runtime().nanos());
    }
  }

  /** For how many nanoseconds a task has been pushed to a user on this node. */
  long pushedFor(TaskId id, User user, long now) {
    WatchedTask task = tasks.get(new Key(id, user));
    return task == null ? 0 : task.pushedFor(now);
  }

  /** Something was done to a task: what is remembered may no longer be so. */
  void doubt(TaskId id, User user) {
    WatchedTask task = tasks.get(new Key(id, user));
    if (task != null) {
      task.doubt();
    }
  }

  void sweep(long now) {
    tasks.forEach(
        (key, task) -> {
          if (task.isIdle(now, IDLE_NANOS, ENDED_NANOS) && task.closeIfUnread()) {
            tasks.remove(key, task);
          }
        });
  }

  void close() {
    tasks.values().forEach(WatchedTask::close);
    tasks.clear();
  }
}
