package io.dualloop.spi;

import io.dualloop.api.TaskStatus;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Tells watchers how a task stands. A hint: it may be lost, repeated, or out of order; a watcher
 * orders by version and reads the store again where it must be sure. Safe for concurrent use; no
 * method blocks.
 */
public interface StatusFeed {

  /**
   * Tells some addresses.
   *
   * @param to who
   * @param status how the task stands
   * @return completes when the feed has it
   */
  CompletionStage<Void> tell(Set<Address> to, TaskStatus status);

  /**
   * Listens at an address. One process listens at one address.
   *
   * @param address where
   * @param sink told on a thread of the transport; must return at once
   * @return to end it
   * @throws IllegalStateException if someone listens there already
   */
  Registration listen(Address address, Sink sink);

  /** Who is told. */
  interface Sink {

    /**
     * A task changed.
     *
     * @param status how it stands
     */
    void onStatus(TaskStatus status);

    /** The connection was lost and is back: statuses may have been missed. */
    default void onReconnected() {}
  }
}
