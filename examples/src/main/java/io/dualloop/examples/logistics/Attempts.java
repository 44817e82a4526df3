package io.dualloop.examples.logistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes down who worked on what. Safe for use by any thread. */
final class Attempts {

  private record Key(String worker, String taskId, long token) {}

  private final PlayClock clock;
  private final Map<Key, Attempt> open = new LinkedHashMap<>();
  private final List<Attempt> ended = new ArrayList<>();

  Attempts(PlayClock clock) {
    this.clock = clock;
  }

  synchronized void note(String worker, WorkNote note) {
    Key key = new Key(worker, note.taskId(), note.token());
    long now = clock.ms();
    switch (note.step()) {
      case BEGAN ->
          open.put(
              key, new Attempt(worker, note.type(), note.taskId(), note.token(), now, now, false));
      case WOKEN -> {
        // Nobody has begun anything yet.
      }
      case LEFT -> {
        Attempt attempt = open.remove(key);
        if (attempt != null) {
          ended.add(until(attempt, now, true));
        }
      }
    }
  }

  /** What a worker is in the middle of, of one type. */
  synchronized Optional<Attempt> heldBy(String worker, String type) {
    return open.values().stream()
        .filter(each -> each.worker().equals(worker) && each.type().equals(type))
        .findFirst();
  }

  /** A worker's process is gone, and what it was in the middle of with it. */
  synchronized void gone(String worker) {
    long now = clock.ms();
    for (Attempt each : List.copyOf(open.values())) {
      if (each.worker().equals(worker)) {
        open.remove(new Key(worker, each.taskId(), each.token()));
        ended.add(until(each, now, false));
      }
    }
  }

  /** All that have ended, in the order in which they began. */
  synchronized List<Attempt> all() {
    return ended.stream().sorted(Comparator.comparingLong(Attempt::fromMs)).toList();
  }

  private static Attempt until(Attempt attempt, long toMs, boolean finished) {
    return new Attempt(
        attempt.worker(),
        attempt.type(),
        attempt.taskId(),
        attempt.token(),
        attempt.fromMs(),
        toMs,
        finished);
  }
}
