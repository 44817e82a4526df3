package io.dualloop.core.freshness;

import java.util.Set;

/**
 * What makes two questions the same, and by what their answers can be invalidated.
 *
 * @param value the key
 * @param tags the words, beside the key
 */
public record QuestionKey(String value, Set<String> tags) {

  /**
   * Copies the set.
   *
   * @param value the key
   * @param tags the words, beside the key
   */
  public QuestionKey {
    tags = Set.copyOf(tags);
  }
}
