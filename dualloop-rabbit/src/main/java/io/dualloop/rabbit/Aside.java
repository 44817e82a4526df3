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

  /** For each queue; more are refused. */
  static final int MOST = 256;

  private final Map<Target, Queue<Publication>> waiting = new HashMap<>();

  /** Whether there was room for it. */
  synchronized boolean add(Publication publication) {
    Queue<Publication> same =
        waiting.computeIfAbsent(publication.target, any -> new ArrayDeque<>());
    return same.size() < MOST && same.add(publication);
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
              }
              return same.isEmpty();
            });
  }

  /** Takes all out. */
  synchronized void clear(Consumer<Publication> then) {
    waiting.values().forEach(same -> same.forEach(then));
    waiting.clear();
  }
}
