package io.dualloop.rabbit;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What waits until its queue has confirmed some of what it was sent, while others are sent. For
 * each queue first in, first out. May be used by any thread.
 */
final class Aside {

  /** For each queue whatever the others do. */
  private static final int SURE = 256;

  private final Map<Target, Queue<Publication>> waiting = new HashMap<>();
  private final int shared;
  private int total;

  /**
   * With nothing waiting.
   *
   * @param shared how many may wait in all before each queue has but its sure places: one that only
   *     confirms more slowly than a burst comes needs no more, and one that never does fills no
   *     more
   */
  Aside(int shared) {
    this.shared = shared;
  }

  /** More than so many may wait for one queue only if there is room for all. */
  int most() {
    return Math.max(SURE, shared);
  }

  /** Whether there was room for it. */
  synchronized boolean add(Publication publication) {
    Queue<Publication> same =
        waiting.computeIfAbsent(publication.target, any -> new ArrayDeque<>());
    if (same.size() >= SURE && total >= shared) {
      return false;
    }
    total++;
    return same.add(publication);
  }

  /** Whether some wait for it, so that what comes later has to wait behind them. */
  synchronized boolean hasSome(Target target) {
    return waiting.containsKey(target);
  }

  synchronized boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** The next one whose queue takes some again, or null. */
  synchronized @Nullable Publication poll(Predicate<Target> hasRoom) {
    Iterator<Map.Entry<Target, Queue<Publication>>> each = waiting.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<Target, Queue<Publication>> next = each.next();
      if (hasRoom.test(next.getKey())) {
        Publication publication = next.getValue().remove();
        total--;
        if (next.getValue().isEmpty()) {
          each.remove();
        }
        return publication;
      }
    }
    return null;
  }

  /** Takes out those that are too old; the oldest stand in front. */
  synchronized void expire(Predicate<Publication> isExpired) {
    waiting
        .values()
        .removeIf(
            same -> {
              while (!same.isEmpty() && isExpired.test(same.element())) {
                same.remove();
                total--;
              }
              return same.isEmpty();
            });
  }

  /** Takes all out. */
  synchronized void clear(Consumer<Publication> then) {
    waiting.values().forEach(same -> same.forEach(then));
    waiting.clear();
    total = 0;
  }
}
