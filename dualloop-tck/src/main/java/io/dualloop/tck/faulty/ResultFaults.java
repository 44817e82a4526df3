package io.dualloop.tck.faulty;

import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Registration;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StoredLookup;
import io.dualloop.spi.StoredResult;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** What can be wrong with shared answers and their invalidation. */
final class ResultFaults {

  private ResultFaults() {}

  static ResultStore takesAnswersForNew(ResultStore right) {
    return new RightResults(right) {
      @Override
      public CompletionStage<StoredLookup> get(String key, Set<String> tags) {
        return right
            .get(key, tags)
            .thenApply(
                found ->
                    new StoredLookup(found.result().map(ResultFaults::fresh), found.generation()));
      }
    };
  }

  private static StoredResult fresh(StoredResult result) {
    return new StoredResult(
        result.value(),
        Duration.ZERO,
        result.begin(),
        result.computeTime(),
        result.sourceVersion());
  }

  static ResultStore ignoresTheToken(ResultStore right) {
    return new RightResults(right) {
      @Override
      public CompletionStage<Boolean> put(String key, FenceToken token, NewResult result) {
        return right.token(key, token.tags()).thenCompose(now -> right.put(key, now, result));
      }
    };
  }

  static ResultStore servesWhatWasInvalidated(ResultStore right) {
    Map<String, StoredResult> stored = new ConcurrentHashMap<>();
    Map<String, StoredResult> invalidated = new ConcurrentHashMap<>();
    return new RightResults(right) {
      @Override
      public CompletionStage<StoredLookup> get(String key, Set<String> tags) {
        return right
            .get(key, tags)
            .thenApply(
                found ->
                    found.result().isPresent()
                        ? found
                        : new StoredLookup(
                            Optional.ofNullable(invalidated.get(key)), found.generation()));
      }

      @Override
      public CompletionStage<Boolean> put(String key, FenceToken token, NewResult result) {
        return right
            .put(key, token, result)
            .thenApply(
                done -> {
                  if (done) {
                    stored.put(
                        key,
                        new StoredResult(
                            result.value(),
                            result.age(),
                            result.begin(),
                            result.computeTime(),
                            result.sourceVersion()));
                  }
                  return done;
                });
      }

      @Override
      public CompletionStage<Long> invalidate(Invalidation what) {
        invalidated.putAll(stored);
        return right.invalidate(what);
      }
    };
  }

  static ResultStore ignoresTags(ResultStore right) {
    return new RightResults(right) {
      @Override
      public CompletionStage<StoredLookup> get(String key, Set<String> tags) {
        return right.get(key, Set.of());
      }

      @Override
      public CompletionStage<FenceToken> token(String key, Set<String> tags) {
        return right.token(key, Set.of());
      }
    };
  }

  static ResultStore ignoresBeginNumbers(ResultStore right) {
    AtomicLong puts = new AtomicLong();
    Map<Long, Long> places = new ConcurrentHashMap<>();
    return changing(
        right, begin -> places.computeIfAbsent(begin, any -> puts.incrementAndGet()), true);
  }

  static ResultStore ignoresSourceVersions(ResultStore right) {
    return changing(right, begin -> begin, false);
  }

  private static ResultStore changing(
      ResultStore right, LongUnaryOperator begins, boolean keepsVersion) {
    return new RightResults(right) {
      @Override
      public CompletionStage<Boolean> put(String key, FenceToken token, NewResult result) {
        @Nullable Long version = keepsVersion ? result.sourceVersion() : null;
        return right.put(
            key,
            token,
            new NewResult(
                result.value(),
                result.age(),
                begins.applyAsLong(result.begin()),
                result.computeTime(),
                result.keepFor(),
                version));
      }
    };
  }

  static ResultStore tellsNoInvalidation(ResultStore right) {
    return telling(
        right,
        listener ->
            new InvalidationListener() {
              @Override
              public void onInvalidated(long number, Invalidation what) {}

              @Override
              public void onBeat(long number) {
                listener.onBeat(0);
              }
            });
  }

  static ResultStore numbersWithGaps(ResultStore right) {
    return telling(
        right,
        listener ->
            new InvalidationListener() {
              @Override
              public void onInvalidated(long number, Invalidation what) {
                listener.onInvalidated(2 * number, what);
              }

              @Override
              public void onBeat(long number) {
                listener.onBeat(2 * number);
              }
            });
  }

  static ResultStore neverBeats(ResultStore right) {
    return new RightResults(right) {
      @Override
      public CompletionStage<Void> beat() {
        return CompletableFuture.completedFuture(null);
      }
    };
  }

  private static ResultStore telling(ResultStore right, Retelling change) {
    return new RightResults(right) {
      @Override
      public Registration listen(InvalidationListener listener) {
        return right.listen(change.of(listener));
      }
    };
  }

  private interface Retelling {
    InvalidationListener of(InvalidationListener listener);
  }
}
