package io.dualloop.core.foreground;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.loop.Timers;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one task in sight: what the feed tells, and the truth read again every few seconds in case
 * the feed lost something. Belongs to the loop's thread.
 */
final class Sight {

  /** Who wants to know. */
  interface Observer {
    /** Told by the feed, or read in the ordinary way; may be old. */
    void told(TaskStatus status);

    /**
     * Read from the truth for want of something that only the truth has, or after a reconnection.
     */
    void read(TaskStatus status);

    /** The store no longer knows the task, or nothing of it but how it ended. */
    void forgotten(@Nullable TaskState ending);
  }

  private final Engine engine;
  private final Observer observer;
  private final StatusSlot slot;
  private @Nullable TaskId id;
  private Timers.@Nullable Timer nextRead;

  /** Whether the task is known to be there. */
  private boolean kept;

  private boolean mayHaveMissed;

  Sight(Engine engine, Observer observer) {
    this.engine = engine;
    this.observer = observer;
    this.slot = new StatusSlot(engine, observer::told, this::missed);
  }

  /** Takes what the feed tells of a task from now on; a status that came before is not lost. */
  void listen(TaskId task) {
    unlisten();
    id = task;
    engine.router().add(task, slot);
  }

  /**
   * The feed was away. A task that the store may not have taken yet can't be read: it would look
   * like one that is forgotten.
   */
  private void missed() {
    if (kept) {
      readTruth();
    } else {
      mayHaveMissed = true;
    }
  }

  /** From here on the task is known to be there, and is read again every few seconds. */
  void keep() {
    kept = true;
    if (mayHaveMissed) {
      readTruth();
    }
    readLater();
    TaskStatus told = slot.best();
    if (told != null) {
      observer.told(told);
    }
  }

  private void readLater() {
    nextRead =
        engine.after(
            Limits.REREAD,
            () -> {
              read(false);
              readLater();
            });
  }

  /** Registers again and reads, in one step of the store; what comes replaces what was seen. */
  void readTruth() {
    read(true);
  }

  private void read(boolean replaces) {
    TaskId task = id;
    if (task == null) {
      return;
    }
    if (replaces) {
      slot.readingBegins();
    }
    PortCall.make(
        engine,
        "the reading of task " + task,
        Limits.CALL,
        () -> engine.transport().store().watch(task, engine.address()),
        (found, failure) -> answer(task, found, failure, replaces));
  }

  private void answer(
      TaskId task, @Nullable Lookup found, @Nullable Throwable failure, boolean replaces) {
    if (replaces) {
      slot.readingEnds();
    }
    if (!task.equals(id)) {
      return;
    }
    if (found == null) {
      // Can't tell now; the next reading may.
      engine.failure("foreground.status.read", failure);
    } else if (found instanceof Lookup.Found there) {
      if (replaces) {
        replace(there.status());
      } else {
        observer.told(there.status());
      }
    } else {
      observer.forgotten(found instanceof Lookup.Gone gone ? gone.state() : null);
    }
  }

  /** A step of the store has answered with a status: no reading of before takes it back. */
  void learned(TaskStatus status) {
    slot.learned(status);
  }

  private void replace(TaskStatus snapshot) {
    TaskStatus newest = slot.replace(snapshot);
    if (newest.isEnded() && !newest.equals(snapshot)) {
      // Told by the feed, which may have left the result behind.
      observer.told(newest);
    } else {
      observer.read(newest);
    }
  }

  private void unlisten() {
    if (id != null) {
      engine.router().remove(id, slot);
      id = null;
    }
  }

  void close() {
    unlisten();
    if (nextRead != null) {
      nextRead.cancel();
    }
  }
}
