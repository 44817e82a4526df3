package io.dualloop.spi;

import java.util.Objects;
import java.util.Set;

/**
 * What carries the work: the one line to change when work shall survive more, or spread over more
 * machines. The four ports and what they promise.
 *
 * @param store the truth about every task
 * @param queue tells workers that there is work; a hint
 * @param feed tells watchers how a task stands; a hint
 * @param results answers that all nodes share
 * @param capabilities what this transport can do beyond the least
 * @param survival what an accepted task survives
 * @param owner closed with this transport; releases connections and threads
 */
public record Transport(
    TaskStore store,
    WorkQueue queue,
    StatusFeed feed,
    ResultStore results,
    Set<Capability> capabilities,
    Survival survival,
    Runnable owner)
    implements AutoCloseable {

  /**
   * Refuses nulls and copies the set.
   *
   * @param store the truth about every task
   * @param queue tells workers that there is work; a hint
   * @param feed tells watchers how a task stands; a hint
   * @param results answers that all nodes share
   * @param capabilities what this transport can do beyond the least
   * @param survival what an accepted task survives
   * @param owner closed with this transport; releases connections and threads
   */
  public Transport {
    Objects.requireNonNull(store, "store");
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(feed, "feed");
    Objects.requireNonNull(results, "results");
    Objects.requireNonNull(survival, "survival");
    Objects.requireNonNull(owner, "owner");
    capabilities = Set.copyOf(capabilities);
  }

  /**
   * Whether it can do something.
   *
   * @param capability what is asked for
   * @return true if declared
   */
  public boolean can(Capability capability) {
    return capabilities.contains(capability);
  }

  /** Releases what the transport holds. Close the loops first. Idempotent; may block briefly. */
  @Override
  public void close() {
    owner.run();
  }
}
