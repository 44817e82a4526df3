package io.dualloop.core.local;

import io.dualloop.spi.FenceToken;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Numbers invalidations by key, by tag, and of everything. A counter that rises takes the next
 * number of one sequence, so that none ever goes back, not even one that was dropped meanwhile; one
 * that never rose is zero and takes no room. A counter must outlive what it fences: when there are
 * too many, the quarter that rose longest ago is dropped and the counter of everything raised
 * instead, so that every token taken before is refused. That costs the answers on their way, never
 * correctness. Not thread-safe.
 */
final class FenceCounters {

  static final int MAX = 65_536;

  private long sequence;
  private long all;
  private final Map<String, Long> keys = new LinkedHashMap<>();
  private final Map<String, Long> tags = new LinkedHashMap<>();

  FenceToken token(String key, Set<String> tagNames) {
    return new FenceToken(
        all, of(keys, key), tagNames.stream().collect(Collectors.toMap(t -> t, t -> of(tags, t))));
  }

  boolean hasRisenSince(String key, FenceToken token) {
    return all > token.all() || hasRisenForAnswer(key, token);
  }

  /** As {@link #hasRisenSince}, but without the counter of everything. */
  boolean hasRisenForAnswer(String key, FenceToken token) {
    return of(keys, key) > token.key()
        || token.tags().entrySet().stream()
            .anyMatch(tag -> of(tags, tag.getKey()) > tag.getValue());
  }

  void raiseAll() {
    all = ++sequence;
  }

  void raiseKey(String key) {
    raise(keys, key);
  }

  void raiseTag(String tag) {
    raise(tags, tag);
  }

  boolean isFull() {
    return keys.size() > MAX || tags.size() > MAX;
  }

  /** Drops the oldest quarter; answers stored before must have been checked by then. */
  void dropOldest() {
    drop(keys);
    drop(tags);
    raiseAll();
  }

  private static long of(Map<String, Long> counters, String name) {
    return counters.getOrDefault(name, 0L);
  }

  private void raise(Map<String, Long> counters, String name) {
    // Taken out first, so that it stands behind all that rose before it.
    counters.remove(name);
    counters.put(name, ++sequence);
  }

  private static void drop(Map<String, Long> counters) {
    Iterator<String> oldest = counters.keySet().iterator();
    for (int left = counters.size() / 4; left > 0; left--) {
      oldest.next();
      oldest.remove();
    }
  }
}
