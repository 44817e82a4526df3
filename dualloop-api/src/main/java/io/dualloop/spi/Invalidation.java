package io.dualloop.spi;

/** What to forget. */
public sealed interface Invalidation {

  /**
   * The answer to one question.
   *
   * @param key which
   */
  record Key(String key) implements Invalidation {}

  /**
   * All answers with a tag.
   *
   * @param tag which
   */
  record Tag(String tag) implements Invalidation {}

  /** Everything. */
  record All() implements Invalidation {}
}
