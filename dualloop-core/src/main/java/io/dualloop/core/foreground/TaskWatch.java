package io.dualloop.core.foreground;

import io.dualloop.api.Lookup;
import io.dualloop.spi.Registration;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * A task that is kept in sight without a conversation. Safe for use by any thread; no method
 * blocks.
 */
public final class TaskWatch implements Registration {

  private final Watching watching;

  TaskWatch(Watching watching) {
    this.watching = Objects.requireNonNull(watching, "watching");
  }

  /**
   * How the task stood when the watch began.
   *
   * @return never changes once it is complete; if the store can't tell it fails, and the watch is
   *     over
   */
  public CompletionStage<Lookup> first() {
    return watching.first();
  }

  /** Ends the watch; the task goes on. Idempotent. A call that is under way may still arrive. */
  @Override
  public void close() {
    watching.close();
  }
}
