package io.dualloop.core.local;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.dualloop.core.freshness.FenceCounters;
import io.dualloop.core.freshness.NearResults;
import io.dualloop.core.freshness.Origin;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Registration;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StoredLookup;
import io.dualloop.spi.StoredResult;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers in memory, bounded by their weight in bytes. One lock makes "compare the counters, then
 * store" one step. An answer whose tag was invalidated is left where it is and not found any more,
 * so that an invalidation costs the same however many answers there are.
 */
final class InProcessResults implements ResultStore, NearResults {

  private static final long BEAT_NANOS = Duration.ofMillis(500).toNanos();

  private final ReentrantLock lock = new ReentrantLock();
  private final Closing closing;
  private final StoreClock clock;
  private final FenceCounters counters = new FenceCounters();
  private final InvalidationListeners listeners = new InvalidationListeners();
  private final Cache<String, Answer> answers;
  private long lastNumber;
  private long nextBeat = Long.MIN_VALUE;

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
  public CompletionStage<StoredLookup> get(String key, Set<String> tags) {
    Objects.requireNonNull(key, "key");
    Set<String> names = Set.copyOf(tags);
    return step(
        () ->
            new StoredLookup(
                Optional.ofNullable(current(key))
                    .filter(answer -> !isInvalidated(key, names, answer))
                    .map(answer -> answer.read(clock.now())),
                counters.generation(key, names)));
  }

  @Override
  public OptionalLong generationIfNone(String key, Set<String> tags) {
    if (closing.isClosed() || !lock.tryLock()) {
      return OptionalLong.empty();
    }
    try {
      // An ordinary read may have to clear away what is over its time, however much that is.
      Answer answer = answers.policy().getIfPresentQuietly(key);
      return answer == null
              || isInvalidated(key, tags, answer)
              || isInvalidated(key, answer.token.tags(), answer)
          ? OptionalLong.of(counters.generation(key, tags))
          : OptionalLong.empty();
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Answer current(String key) {
    Answer answer = answers.getIfPresent(key);
    if (answer != null && isInvalidated(key, answer.token.tags(), answer)) {
      answers.invalidate(key);
      return null;
    }
    return answer;
  }

  private boolean isInvalidated(String key, Set<String> tags, Answer answer) {
    return counters.hasRisen(key, tags, answer.token.generation());
  }

  @Override
  public CompletionStage<FenceToken> token(String key, Set<String> tags) {
    Objects.requireNonNull(key, "key");
    Set<String> names = Set.copyOf(tags);
    return step(() -> new FenceToken(counters.generation(key, names), names));
  }

  @Override
  public CompletionStage<Boolean> put(String key, FenceToken token, NewResult result) {
    Objects.requireNonNull(token, "token");
    return step(
        () -> {
          Answer there = current(key);
          if (counters.generation(key, token.tags()) > token.generation()
              || (there != null && there.isNewerThan(result))) {
            return false;
          }
          // The same again would make it younger by the time between the two.
          if (there == null || there.result.begin() != result.begin()) {
            answers.put(key, new Answer(result, token, clock.now()));
          }
          return true;
        });
  }

  @Override
  public CompletionStage<Long> invalidate(Invalidation what) {
    Objects.requireNonNull(what, "what");
    return step(() -> numbered(what))
        .thenApply(
            number -> {
              listeners.invalidated(number, what);
              return number;
            });
  }

  private long numbered(Invalidation what) {
    counters.raise(what, ++lastNumber);
    if (what instanceof Invalidation.Key one) {
      answers.invalidate(one.key());
    } else if (what instanceof Invalidation.All) {
      answers.invalidateAll();
    }
    if (counters.isFull()) {
      // While the counters are there that say so; once they are dropped nothing does.
      answers
          .asMap()
          .entrySet()
          .removeIf(e -> isInvalidated(e.getKey(), e.getValue().token.tags(), e.getValue()));
      counters.dropOldest();
    }
    return lastNumber;
  }

  @Override
  public CompletionStage<Void> beat() {
    return step(this::beatDue).thenAccept(due -> due.ifPresent(number -> listeners.beat(number)));
  }

  private OptionalLong beatDue() {
    long now = clock.now();
    if (now < nextBeat) {
      return OptionalLong.empty();
    }
    nextBeat = now + BEAT_NANOS;
    // Answers that are over their time would else stay until others are asked for.
    answers.cleanUp();
    return OptionalLong.of(lastNumber);
  }

  @Override
  public Registration listen(InvalidationListener listener) {
    if (closing.isClosed()) {
      throw closing.exception();
    }
    return listeners.add(listener);
  }

  void clear() {
    listeners.clear();
    lock.lock();
    try {
      answers.invalidateAll();
    } finally {
      lock.unlock();
    }
  }

  private <T> CompletionStage<T> step(Supplier<T> action) {
    if (closing.isClosed()) {
      return closing.refuse();
    }
    lock.lock();
    try {
      return CompletableFuture.completedFuture(action.get());
    } finally {
      lock.unlock();
    }
  }

  /** An answer with the token that it was found under, and when it was stored. */
  private record Answer(NewResult result, FenceToken token, long storedAt) {

    /** Roughly what the objects around the bytes take. */
    private static final int OVERHEAD = 200;

    boolean isNewerThan(NewResult other) {
      return origin(result).isNewerThan(origin(other));
    }

    private static Origin origin(NewResult result) {
      return new Origin(
          result.begin(), result.sourceVersion(), result.computeTime(), result.value().size());
    }

    StoredResult read(long now) {
      return new StoredResult(
          result.value(),
          Timers.sum(result.age(), StoreClock.until(now, storedAt)),
          result.begin(),
          result.computeTime(),
          result.sourceVersion());
    }

    static int weight(String key, Answer answer) {
      int tags = answer.token.tags().stream().mapToInt(tag -> OVERHEAD + tag.length()).sum();
      return OVERHEAD + key.length() + tags + answer.result.value().size();
    }
  }
}
