package io.dualloop.core.local;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A hash map that gives its table back when it has become small: Java's own keep the table of their
 * largest day for ever. Not safe for concurrent use.
 */
final class ShrinkingMap<K, V> {

  /** Below this a table is not worth a thought. */
  private static final int LARGE = 1 << 13;

  /** Small against its largest, so that moving what is left takes well under a millisecond. */
  private static final int MUCH_SMALLER = 64;

  private final UnaryOperator<Map<K, V>> copy;
  private Map<K, V> map;
  private int largest;

  private ShrinkingMap(UnaryOperator<Map<K, V>> copy) {
    this.copy = copy;
    this.map = copy.apply(Map.of());
  }

  static <K, V> ShrinkingMap<K, V> inNoOrder() {
    return new ShrinkingMap<>(HashMap::new);
  }

  /** In the order of insertion, for 8 bytes more an entry. */
  static <K, V> ShrinkingMap<K, V> inOrder() {
    return new ShrinkingMap<>(LinkedHashMap::new);
  }

  @Nullable V get(K key) {
    return map.get(key);
  }

  void put(K key, V value) {
    map.put(key, value);
    largest = Math.max(largest, map.size());
  }

  @Nullable V remove(K key) {
    V removed = map.remove(key);
    if (largest > LARGE && map.size() < largest / MUCH_SMALLER) {
      map = copy.apply(map);
      largest = map.size();
    }
    return removed;
  }

  /** Removes a key if it still leads to this value. */
  void remove(K key, V value) {
    if (value.equals(map.get(key))) {
      var unused = remove(key);
    }
  }

  /** The value that was put first, of a map in order; there must be one. */
  V first() {
    return map.values().iterator().next();
  }

  boolean isEmpty() {
    return map.isEmpty();
  }

  int size() {
    return map.size();
  }
}
