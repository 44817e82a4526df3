package io.dualloop.core.freshness;

import io.dualloop.spi.Invalidation;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The number of the last invalidation of each key, of each tag, and of all. What was never
 * invalidated takes no room. Bounded: when there are too many, the quarter that rose longest ago is
 * dropped, and from then on counts as risen at the largest number dropped: that refuses more than
 * it must, never less. Not safe for concurrent use.
 */
public final class FenceCounters {

  /** How many keys, and how many tags, have a counter of their own at most. */
  public static final int MAX = 65_536;

  private final Map<String, Long> keys = new LinkedHashMap<>();
  private final Map<String, Long> tags = new LinkedHashMap<>();
  private long all;
  private long floor;

  /** Without any invalidation. */
  public FenceCounters() {}

  /**
   * The generation of a question.
   *
   * @param key which question
   * @param tagNames its tags
   * @return the number of the last invalidation that may concern it; zero if there was none
   */
  public long generation(String key, Set<String> tagNames) {
    long generation = Math.max(all, keys.getOrDefault(key, floor));
    for (String tag : tagNames) {
      generation = Math.max(generation, tags.getOrDefault(tag, floor));
    }
    return generation;
  }

  /**
   * The generation of a question, as far as the counters that are kept tell it.
   *
   * @param key which question
   * @param tagNames its tags
   * @return a number that its generation is not smaller than
   */
  public long atLeast(String key, Set<String> tagNames) {
    long known = Math.max(all, keys.getOrDefault(key, 0L));
    for (String tag : tagNames) {
      known = Math.max(known, tags.getOrDefault(tag, 0L));
    }
    return known;
  }

  /**
   * Whether a counter that is kept has risen over a number. For whoever drops by itself what the
   * counters about to be dropped concern, and everything when all is invalidated.
   *
   * @param key which question
   * @param tagNames its tags
   * @param number a generation of before
   * @return true if a kept counter is larger
   */
  public boolean hasRisen(String key, Set<String> tagNames, long number) {
    return keys.getOrDefault(key, 0L) > number
        || tagNames.stream().anyMatch(tag -> tags.getOrDefault(tag, 0L) > number);
  }

  /**
   * Notes an invalidation; one that was noted before, or that comes late, lowers nothing.
   *
   * @param what a key, a tag, or all
   * @param number its number
   */
  public void raise(Invalidation what, long number) {
    if (what instanceof Invalidation.Key one) {
      raise(keys, one.key(), number);
    } else if (what instanceof Invalidation.Tag one) {
      raise(tags, one.tag(), number);
    } else {
      all = Math.max(all, number);
    }
  }

  private static void raise(Map<String, Long> counters, String name, long number) {
    // Taken out first, so that it stands behind all that rose before it.
    Long before = counters.remove(name);
    counters.put(name, before == null ? number : Math.max(before, number));
  }

  /**
   * Whether it is time to {@link #dropOldest}.
   *
   * @return true if there are more counters than {@link #MAX} of a kind
   */
  public boolean isFull() {
    return keys.size() > MAX || tags.size() > MAX;
  }

  /** Drops the quarter of each kind that rose longest ago. */
  public void dropOldest() {
    drop(keys);
    drop(tags);
  }

  private void drop(Map<String, Long> counters) {
    Iterator<Long> oldest = counters.values().iterator();
    for (int left = counters.size() / 4; left > 0; left--) {
      floor = Math.max(floor, oldest.next());
      oldest.remove();
    }
  }
}
