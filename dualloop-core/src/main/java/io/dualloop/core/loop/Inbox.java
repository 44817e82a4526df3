package io.dualloop.core.loop;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What other threads ask a loop to do: bounded, many may offer, one takes. Offering never blocks.
 *
 * @param <T> what is handed over
 */
public final class Inbox<T> {

  private final ConcurrentLinkedQueue<T> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();
  private final int limit;

  /**
   * With a limit.
   *
   * @param limit how many may wait at most
   */
  public Inbox(int limit) {
    this.limit = limit;
  }

  /**
   * Hands something over.
   *
   * @param item what
   * @return false if the limit is reached; then nothing has changed
   */
  public boolean offer(T item) {
    // Not raised and lowered again: whoever came in between would be refused for nothing.
    int before = size.getAndUpdate(waiting -> waiting < limit ? waiting + 1 : waiting);
    if (before >= limit) {
      return false;
    }
    queue.add(item);
    return true;
  }

  /**
   * Takes what waits now, but not what arrives meanwhile, so that one loop turn always ends.
   *
   * @param action what to do with each
   */
  public void drain(Consumer<? super T> action) {
    for (int left = size.get(); left > 0; left--) {
      @Nullable T item = queue.poll();
      if (item == null) {
        return;
      }
      size.decrementAndGet();
      action.accept(item);
    }
  }

  /**
   * Whether nothing waits.
   *
   * @return true if empty at this moment
   */
  public boolean isEmpty() {
    return queue.isEmpty();
  }

  /**
   * How many wait.
   *
   * @return about this many
   */
  public int size() {
    return size.get();
  }
}
