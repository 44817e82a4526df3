package io.dualloop.http;

import io.dualloop.api.Lookup;
import io.dualloop.core.foreground.TaskWatch;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One task of one user in this process's memory, and who reads it. Thread-safe. */
final class WatchedTask {

  /** One count for all, as a task that was swept is watched anew by another one of these. */
  private static final AtomicLong NUMBERS = new AtomicLong();

  private final Executor executor;
  private final StatusDocument documents;
  private final CompletableFuture<Told> first = new CompletableFuture<>();
  private final Set<Reader> readers = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean delivering = new AtomicBoolean();
  private volatile @Nullable Told latest;
  private volatile @Nullable TaskWatch watch;
  private volatile boolean doubtful;
  private volatile long usedAt;
  private volatile long toldAt;
  private long pushedAt;
  private volatile boolean pushed;

  /** Guarded by the readers' monitor. */
  private boolean closed;

  WatchedTask(Executor executor, StatusDocument documents, long now) {
    this.executor = executor;
    this.documents = documents;
    this.usedAt = now;
  }

  void watchedBy(TaskWatch newWatch) {
    watch = newWatch;
    var unused =
        newWatch
            .first()
            .whenComplete(
                (found, failure) -> {
                  if (failure != null) {
                    run(() -> fail(failure));
                  }
                });
  }

  /** Nothing is told any more; whoever waits for the first telling must not do so for ever. */
  void fail(Throwable failure) {
    first.completeExceptionally(failure);
  }

  /** How the task stood first, which fails if the store could not tell. */
  CompletionStage<Told> first() {
    return first;
  }

  /** Takes what the loop tells, on its thread: notes it, and leaves the rest to others. */
  void told(Lookup lookup, long now) {
    latest = new Told(lookup, documents, NUMBERS.incrementAndGet());
    toldAt = now;
    doubtful = false;
    if (delivering.compareAndSet(false, true)) {
      run(this::deliver);
    }
  }

  private void run(Runnable action) {
    try {
      executor.execute(action);
    } catch (RejectedExecutionException e) {
      // The endpoint is closing, and cuts its streams itself; but a look-up waits for this one.
      fail(e);
    }
  }

  /** May run on several threads at once: readers drop what is older than what they have seen. */
  private void deliver() {
    delivering.set(false);
    Told now = latest;
    if (now != null) {
      first.complete(now);
      readers.forEach(reader -> reader.see(now));
    }
  }

  /**
   * Adds a reader, which is told at once what is known.
   *
   * @return false if this one is closed, and tells nothing any more
   */
  boolean add(Reader reader) {
    synchronized (readers) {
      if (closed) {
        return false;
      }
      readers.add(reader);
    }
    Told now = latest;
    if (now != null) {
      reader.see(now);
    }
    return true;
  }

  void remove(Reader reader, long now) {
    readers.remove(reader);
    usedAt = now;
  }

  /** What can be told from memory, or null. */
  @Nullable Told latest() {
    return doubtful ? null : latest;
  }

  void use(long now) {
    usedAt = now;
  }

  /** Notes that it is pushed from now on, unless it has been before. */
  synchronized void push(long now) {
    if (!pushed) {
      pushedAt = now;
      pushed = true;
    }
  }

  /** How long it has been pushed; zero if it never was. */
  long pushedFor(long now) {
    return pushed ? now - pushedAt : 0;
  }

  /** Something was done to the task of which nothing has been told yet. */
  void doubt() {
    Told now = latest;
    doubtful = now == null || !now.isLast();
  }

  /** Whether it is not worth its place: nobody reads it, or it has ended and may be forgotten. */
  boolean isIdle(long now, long idleFor, long endedFor) {
    Told told = latest;
    boolean old = told != null && told.isLast() && now - toldAt > endedFor;
    return readers.isEmpty() && (old || now - usedAt > idleFor);
  }

  /**
   * Ends the watch, unless somebody reads it.
   *
   * @return whether it is closed
   */
  boolean closeIfUnread() {
    synchronized (readers) {
      if (!readers.isEmpty()) {
        return false;
      }
      closed = true;
    }
    close();
    return true;
  }

  void close() {
    TaskWatch open = watch;
    if (open != null) {
      open.close();
    }
  }
}
