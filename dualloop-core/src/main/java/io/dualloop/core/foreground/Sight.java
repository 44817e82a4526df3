package io.dualloop.core.foreground;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.loop.Timers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one task in sight: what the feed tells, and the truth read again every few seconds in case
 * the feed lost something, until the task's own deadline and a little more. Belongs to the loop's
 * thread.
 */
final class Sight {

  /** Who wants to know. */
  interface Observer {
    /** Told by the feed; may be old. */
    void told(TaskStatus status);

    /** Read from the truth. */
    void read(TaskStatus status);

    /** The store no longer knows the task, or nothing of it but how it ended. */
    void forgotten(@Nullable TaskState ending);

    /** No ending came in time. */
    void lost();
  }

  private final Engine engine;
  private final Observer observer;
  private final StatusSlot slot;
  private @Nullable TaskId id;
  private Timers.@Nullable Timer nextRead;
  private Timers.@Nullable Timer end;

  Sight(Engine engine, Observer observer) {
    this.engine = engine;
    this.observer = observer;
    this.slot = new StatusSlot(engine, observer::told, this::read);
  }

  /** Takes what the feed tells of a task from now on; a status that came before is not lost. */
  void listen(TaskId task) {
    unlisten();
    id = task;
    engine.router().add(task, slot);
  }

  /** From here on the task is known to be there. */
  void keep(Duration until) {
    end = engine.after(until, observer::lost);
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
              read();
              readLater();
            });
  }

  /** Registers again and reads, in one step of the store. */
  void read() {
    TaskId task = id;
    if (task == null) {
      return;
    }
    engine.offLoop(
        () -> {
          var unused =
              engine
                  .transport()
                  .store()
                  .watch(task, engine.address())
                  .whenComplete((found, failure) -> engine.handover(() -> answer(found, failure)));
        });
  }

  private void answer(@Nullable Lookup found, @Nullable Throwable failure) {
    if (id == null) {
      return;
    }
    if (found == null) {
      // Can't tell now; the next reading may.
      engine.failure("foreground.status.read", failure);
    } else if (found instanceof Lookup.Found there) {
      observer.read(there.status());
    } else {
      observer.forgotten(found instanceof Lookup.Gone gone ? gone.state() : null);
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
    if (end != null) {
      end.cancel();
    }
  }
}
