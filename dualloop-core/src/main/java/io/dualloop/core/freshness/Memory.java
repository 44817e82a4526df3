package io.dualloop.core.freshness;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Tier 1: the last answers, in this process, for seconds. Bounded by count. Safe for concurrent
 * use; no method blocks.
 */
public final class Memory {

  private final Cache<String, Remembered<?>> answers;

  /**
   * With bounds.
   *
   * @param runtime whose clock decides on expiry
   * @param maxAnswers how many answers to keep at most
   * @param keepFor how long to keep an answer
   */
  public Memory(LoopRuntime runtime, int maxAnswers, Duration keepFor) {
    this.answers =
        Caffeine.newBuilder()
            .maximumSize(maxAnswers)
            .expireAfterWrite(keepFor)
            .ticker(runtime::nanos)
            // Maintenance is short and must not depend on a pool that the manual runtime lacks.
            .executor(Runnable::run)
            .build();
  }

  /**
   * Looks an answer up.
   *
   * @param <R> the result
   * @param key which question
   * @return the answer, or null
   */
  @SuppressWarnings("unchecked") // a key contains its type's name, and a name has one result type
  public <R> @Nullable Remembered<R> get(String key) {
    return (Remembered<R>) answers.getIfPresent(key);
  }

  /**
   * Remembers an answer, unless one of an attempt that began later is there (F07).
   *
   * @param key which question
   * @param answer the answer
   */
  public void put(String key, Remembered<?> answer) {
    answers.asMap().merge(key, answer, (old, now) -> old.begin() > now.begin() ? old : now);
  }

  /**
   * How many answers are remembered.
   *
   * @return about this many
   */
  public long size() {
    return answers.estimatedSize();
  }
}
