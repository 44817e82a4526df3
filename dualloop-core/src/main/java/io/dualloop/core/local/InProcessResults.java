package io.dualloop.core.local;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StoredResult;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers in memory, bounded by their weight in bytes. One lock makes "compare the counters, then
 * store" one step. An answer whose tag was invalidated is left where it is and not found any more,
 * so that an invalidation costs the same however many answers there are.
 */
final class InProcessResults implements ResultStore {

  private final Object lock = new Object();
  private final Closing closing;
  private final StoreClock clock;
  private final FenceCounters counters = new FenceCounters();
  private final Cache<String, Answer> answers;

  InProcessResults(Closing closing, LoopRuntime runtime, StoreClock clock, long maxBytes) {
    this.closing = closing;
    this.clock = clock;
    this.answers =
        Caffeine.newBuilder()
            .maximumWeight(maxBytes)
            .weigher(Answer::weight)
            .expireAfter(Expiry.<String, Answer>writing((key, answer) -> answer.result.keepFor()))
            .ticker(runtime::nanos)
            .executor(Runnable::run)
            .build();
  }

  @Override
  public CompletionStage<Optional<StoredResult>> get(String key) {
    return step(() -> Optional.ofNullable(current(key)).map(answer -> answer.read(clock.now())));
  }

  private @Nullable Answer current(String key) {
    Answer answer = answers.getIfPresent(key);
    if (answer != null && counters.hasRisenForAnswer(key, answer.token)) {
      answers.invalidate(key);
      return null;
    }
    return answer;
  }

  @Override
  public CompletionStage<FenceToken> token(String key, Set<String> tags) {
    Objects.requireNonNull(key, "key");
    Set<String> names = Set.copyOf(tags);
    return step(() -> counters.token(key, names));
  }

  @Override
  public CompletionStage<Boolean> put(String key, FenceToken token, NewResult result) {
    Objects.requireNonNull(token, "token");
    return step(
        () -> {
          Answer there = current(key);
          boolean newer = there != null && there.result.begin() > result.begin();
          if (newer || counters.hasRisenSince(key, token)) {
            return false;
          }
          answers.put(key, new Answer(result, token, clock.now()));
          return true;
        });
  }

  @Override
  public CompletionStage<Void> invalidate(Invalidation what) {
    return step(
        () -> {
          if (what instanceof Invalidation.Key one) {
            counters.raiseKey(one.key());
            answers.invalidate(one.key());
          } else if (what instanceof Invalidation.Tag tag) {
            counters.raiseTag(tag.tag());
          } else {
            counters.raiseAll();
            answers.invalidateAll();
          }
          if (counters.isFull()) {
            answers
                .asMap()
                .entrySet()
                .removeIf(e -> counters.hasRisenForAnswer(e.getKey(), e.getValue().token));
            counters.dropOldest();
          }
          return null;
        });
  }

  void clear() {
    synchronized (lock) {
      answers.invalidateAll();
    }
  }

  private <T extends @Nullable Object> CompletionStage<T> step(Supplier<T> action) {
    if (closing.isClosed()) {
      return closing.refuse();
    }
    synchronized (lock) {
      return CompletableFuture.completedFuture(action.get());
    }
  }

  /** An answer with the counters that it was found under, and when it was stored. */
  private record Answer(NewResult result, FenceToken token, long storedAt) {

    /** Roughly what the objects around the bytes take. */
    private static final int OVERHEAD = 200;

    StoredResult read(long now) {
      return new StoredResult(
          result.value(),
          result.age().plus(StoreClock.until(now, storedAt)),
          result.begin(),
          result.computeTime());
    }

    static int weight(String key, Answer answer) {
      int tags = answer.token.tagNames().stream().mapToInt(tag -> OVERHEAD + tag.length()).sum();
      return OVERHEAD + key.length() + tags + answer.result.value().size();
    }
  }
}
