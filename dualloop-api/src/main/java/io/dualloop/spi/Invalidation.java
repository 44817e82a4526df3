package io.dualloop.spi;

import java.util.Objects;

/** What to forget. */
public sealed interface Invalidation {

  /**
   * The answer to one question.
   *
   * @param key which
   */
  record Key(String key) implements Invalidation {

    /**
     * Refuses null.
     *
     * @param key which
     */
    public Key {
      Objects.requireNonNull(key, "key");
    }
  }

  /**
   * All answers with a tag.
   *
   * @param tag which
   */
  record Tag(String tag) implements Invalidation {

    /**
     * Refuses null.
     *
     * @param tag which
     */
    public Tag {
      Objects.requireNonNull(tag, "tag");
    }
  }

  /** Everything. */
  record All() implements Invalidation {}
}
