package io.dualloop.rabbit;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;

/**
 * What was sent on one channel and is not confirmed yet. The broker confirms in any order, one or
 * all up to a number; a returned message is confirmed after it was returned. Sent by one thread,
 * told by another.
 */
final class Confirms {

  /** What becomes of a message. */
  interface Fate {

    void confirmed(Publication publication);

    /** The queue is full, or the broker could not keep it. */
    void refused(Publication publication);

    /** Nobody is bound where it had to reach somebody. */
    void unroutable(Publication publication);
  }

  /** Sent and not confirmed, at most. */
  static final int WINDOW = 512;

  /** Of these for one queue: one that never confirms must leave room for the others. */
  static final int PER_TARGET = 128;

  private final Fate fate;
  private final ConcurrentNavigableMap<Long, Publication> outstanding =
      new ConcurrentSkipListMap<>();
  private final Map<Target, Integer> perTarget = new ConcurrentHashMap<>();

  Confirms(Fate fate) {
    this.fate = fate;
  }

  /** To be called before it is sent: the answer may come at once. */
  void sending(long number, Publication publication) {
    publication.sentAt = System.nanoTime();
    perTarget.merge(publication.target, 1, Integer::sum);
    outstanding.put(number, publication);
  }

  boolean isFull() {
    // Counting a skip list goes through it, but it is short.
    return outstanding.size() >= WINDOW;
  }

  /** Whether it has confirmed enough of what it was sent to be sent more. */
  boolean hasRoom(Target target) {
    return perTarget.getOrDefault(target, 0) < PER_TARGET;
  }

  boolean isEmpty() {
    return outstanding.isEmpty();
  }

  void returned(long number) {
    Publication publication = outstanding.get(number);
    if (publication != null) {
      publication.returned = true;
    }
  }

  void acked(long number, boolean multiple) {
    each(
        number,
        multiple,
        publication -> {
          if (publication.returned) {
            fate.unroutable(publication);
          } else {
            fate.confirmed(publication);
          }
        });
  }

  void nacked(long number, boolean multiple) {
    each(number, multiple, fate::refused);
  }

  private void each(long number, boolean multiple, Consumer<Publication> then) {
    if (multiple) {
      for (Long each : outstanding.headMap(number, true).keySet()) {
        one(each, then);
      }
    } else {
      one(number, then);
    }
  }

  private void one(long number, Consumer<Publication> then) {
    Publication publication = outstanding.remove(number);
    if (publication != null) {
      perTarget.computeIfPresent(publication.target, (any, count) -> count == 1 ? null : count - 1);
      then.accept(publication);
    }
  }

  /** A sick queue may never answer, and must not fill the window for the others. */
  void overdue(Duration limit, Consumer<Publication> then) {
    for (Map.Entry<Long, Publication> each : outstanding.entrySet()) {
      if (System.nanoTime() - each.getValue().sentAt < limit.toNanos()) {
        return;
      }
      one(each.getKey(), then);
    }
  }

  /** The channel is gone: what is outstanding will never be confirmed, though it may have come. */
  void lost(Consumer<Publication> then) {
    for (Long each : outstanding.keySet()) {
      one(each, then);
    }
  }
}
