package io.dualloop.spi;

import java.util.Map;
import java.util.Set;

/**
 * The counters that concern a key, at one moment.
 *
 * @param all the counter of everything
 * @param key the counter of the key
 * @param tags the counter of each tag
 */
public record FenceToken(long all, long key, Map<String, Long> tags) {

  /**
   * Copies the map.
   *
   * @param all the counter of everything
   * @param key the counter of the key
   * @param tags the counter of each tag
   */
  public FenceToken {
    tags = Map.copyOf(tags);
  }

  /**
   * The tags that it covers.
   *
   * @return their names
   */
  public Set<String> tagNames() {
    return tags.keySet();
  }
}
