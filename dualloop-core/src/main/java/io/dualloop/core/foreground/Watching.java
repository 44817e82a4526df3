package io.dualloop.core.foreground;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One task in sight of somebody who holds no conversation. It is looked for first, so that nobody
 * is registered as the watcher of another user's task. Belongs to the loop's thread.
 */
final class Watching implements Sight.Observer {

  private final Engine engine;
  private final TaskId id;
  private final User user;
  private final Consumer<? super Lookup> watcher;
  private final Runnable released;
  private final Sight sight;
  private final LoopFuture<Lookup> first;
  private @Nullable TaskStatus last;
  private boolean over;

  Watching(
      Engine engine,
      TaskId id,
      User user,
      Consumer<? super Lookup> watcher,
      LoopFuture<Lookup> first,
      Runnable released) {
    this.engine = engine;
    this.id = id;
    this.user = user;
    this.watcher = watcher;
    this.first = first;
    this.released = released;
    this.sight = new Sight(engine, this);
  }

  CompletionStage<Lookup> first() {
    // A copy, so that nobody can complete it from outside.
    return first.copy();
  }

  /** Takes what the look-up said; on the loop's thread. */
  void found(@Nullable Lookup found, Throwable failure) {
    if (over) {
      first.cancel(false);
    } else if (found == null) {
      end();
      first.completeExceptionally(failure);
    } else {
      TaskStatus status = found.found().orElse(null);
      tell(found);
      first.complete(found);
      if (status != null && !status.isEnded()) {
        last = status;
        sight.listen(id);
        sight.readTruth();
        sight.keep();
      } else {
        end();
      }
    }
  }

  @Override
  public void told(TaskStatus status) {
    TaskStatus before = last;
    if (before == null || status.isEnded() || status.version() > before.version()) {
      take(status);
    }
  }

  @Override
  public void read(TaskStatus status) {
    TaskStatus before = last;
    if (before == null || status.version() != before.version()) {
      take(status);
    }
  }

  private void take(TaskStatus status) {
    if (!over) {
      last = status;
      tell(new Lookup.Found(status));
      if (status.isEnded()) {
        end();
      }
    }
  }

  @Override
  public void forgotten(@Nullable TaskState ending) {
    if (!over) {
      // It was this user's when the watch began.
      tell(ending == null ? new Lookup.NeverWas() : new Lookup.Gone(ending, user));
      end();
    }
  }

  private void tell(Lookup lookup) {
    engine.callbacks().run("foreground.watcher", () -> watcher.accept(lookup));
  }

  /** Ends it, from any thread. */
  void close() {
    engine.handover(this::end);
  }

  private void end() {
    if (!over) {
      over = true;
      sight.close();
      released.run();
    }
  }
}
