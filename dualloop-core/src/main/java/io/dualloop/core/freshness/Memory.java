package io.dualloop.core.freshness;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Tier 1: the last answers, in this process, for seconds. Bounded by count or by weight. An answer
 * whose question was invalidated since it was sought is not found any more. Safe for concurrent
 * use; no method blocks.
 */
public final class Memory {

  /** Roughly what the objects around an answer take, in bytes. */
  private static final int OVERHEAD = 300;

  private record Entry(Remembered<?> answer, long generation) {
    int weight(String key) {
      return OVERHEAD + key.length() + answer.origin().bytes();
    }
  }

  private final Fences fences;
  private final Cache<String, Entry> answers;

  /**
   * With bounds.
   *
   * @param runtime whose clock decides on expiry
   * @param fences what is known of invalidations
   * @param bounds how much to keep
   */
  public Memory(LoopRuntime runtime, Fences fences, Bounds bounds) {
    this.fences = fences;
    Caffeine<Object, Object> builder =
        Caffeine.newBuilder()
            .expireAfterWrite(bounds.keepFor())
            .ticker(runtime::nanos)
            // Maintenance is short and must not depend on a pool that the manual runtime lacks.
            .executor(Runnable::run);
    this.answers =
        bounds.byWeight()
            ? builder
                .maximumWeight(bounds.max())
                .<String, Entry>weigher((key, entry) -> entry.weight(key))
                .build()
            : builder.maximumSize(bounds.max()).build();
  }

  /**
   * How much to keep.
   *
   * @param max how many answers, or how many bytes
   * @param byWeight whether bytes are meant: those of the answers as JSON, and what is around them
   * @param keepFor how long to keep an answer
   */
  public record Bounds(long max, boolean byWeight, Duration keepFor) {}

  /**
   * Looks an answer up.
   *
   * @param <R> the result
   * @param question which question
   * @return the answer, or null
   */
  @SuppressWarnings("unchecked") // a key contains its type's name, and a name has one result type
  public <R> @Nullable Remembered<R> get(QuestionKey question) {
    Entry entry = answers.getIfPresent(question.value());
    if (entry == null) {
      return null;
    }
    if (entry.generation < fences.generation(question)) {
      answers.asMap().remove(question.value(), entry);
      return null;
    }
    return (Remembered<R>) entry.answer;
  }

  /**
   * Remembers an answer, unless a newer one is there (F07), or the question was invalidated since
   * it was asked (F06).
   *
   * @param question which question
   * @param answer the answer
   * @param generation the local generation of the question when the answer began to be sought, or
   *     before
   */
  public void put(QuestionKey question, Remembered<?> answer, long generation) {
    Entry entry = new Entry(answer, generation);
    long current = fences.generation(question);
    if (generation < current) {
      return;
    }
    answers
        .asMap()
        .merge(
            question.value(),
            entry,
            (old, now) ->
                old.generation >= current && old.answer.origin().isNewerThan(now.answer.origin())
                    ? old
                    : now);
  }

  /**
   * How many answers are remembered.
   *
   * @return about this many
   */
  public long size() {
    return answers.estimatedSize();
  }

  /**
   * How much is remembered.
   *
   * @return bytes, if bounded by weight; else the number of answers
   */
  public long weight() {
    return answers
        .policy()
        .eviction()
        .flatMap(by -> by.weightedSize().stream().boxed().findFirst())
        .orElseGet(answers::estimatedSize);
  }
}
