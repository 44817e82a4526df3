package io.dualloop.core.freshness;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The failures that this process remembers, each for a short time of its own (F05), beside the
 * answers: a failure takes no older answer's place. Bounded by count. Safe for concurrent use; no
 * method blocks.
 */
public final class Failures {

  /** However long a third party asks to be left alone: 1 minute. */
  public static final Duration LONGEST = Duration.ofMinutes(1);

  private static final int MAX = 10_000;

  private record Entry(TaskError error, Duration keepFor, long generation) {}

  private final Fences fences;
  private final Cache<String, Entry> failures;

  /**
   * Without any.
   *
   * @param runtime whose clock decides on expiry
   * @param fences what is known of invalidations
   */
  public Failures(LoopRuntime runtime, Fences fences) {
    this.fences = fences;
    this.failures =
        Caffeine.newBuilder()
            .maximumSize(MAX)
            .expireAfter(Expiry.<String, Entry>writing((key, entry) -> entry.keepFor))
            .ticker(runtime::nanos)
            .executor(Runnable::run)
            .build();
  }

  /**
   * Remembers a failure.
   *
   * @param question which question
   * @param error how it failed; if it names a longer time until a retry makes sense, that counts
   * @param keepFor for how long, by the question's type; zero for not at all
   * @param generation the local generation of the question when it was asked
   */
  public void put(QuestionKey question, TaskError error, Duration keepFor, long generation) {
    if (keepFor.isZero()) {
      return;
    }
    Duration wished = error.retryAfter();
    Duration time =
        wished == null ? keepFor : Timers.longer(Timers.shorter(wished, LONGEST), keepFor);
    failures.put(question.value(), new Entry(error, time, generation));
  }

  /**
   * Looks a failure up.
   *
   * @param question which question
   * @return how it failed a short while ago, or null
   */
  public @Nullable TaskError get(QuestionKey question) {
    Entry entry = failures.getIfPresent(question.value());
    return entry == null || entry.generation < fences.generation(question) ? null : entry.error;
  }
}
