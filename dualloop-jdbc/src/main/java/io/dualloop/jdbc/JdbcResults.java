package io.dualloop.jdbc;

import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Registration;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StoredLookup;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/** Every method is one transaction; who listens is told by {@link InvalidationPoll}. */
final class JdbcResults implements ResultStore {

  private final Steps steps;
  private final InvalidationPoll poll;
  private final BooleanSupplier isClosed;

  JdbcResults(Steps steps, InvalidationPoll poll, BooleanSupplier isClosed) {
    this.steps = steps;
    this.poll = poll;
    this.isClosed = isClosed;
  }

  @Override
  public CompletionStage<StoredLookup> get(String key, Set<String> tags) {
    Objects.requireNonNull(key, "key");
    Set<String> names = Set.copyOf(tags);
    return steps.run(null, step -> Answers.get(key, names, step.tx));
  }

  @Override
  public CompletionStage<FenceToken> token(String key, Set<String> tags) {
    Objects.requireNonNull(key, "key");
    Set<String> names = Set.copyOf(tags);
    return steps.run(null, step -> new FenceToken(Answers.last(step.tx), names));
  }

  @Override
  public CompletionStage<Boolean> put(String key, FenceToken token, NewResult result) {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(token, "token");
    Objects.requireNonNull(result, "result");
    return steps.run(null, step -> Answers.put(key, token, result, step.tx));
  }

  /** Who listens and then invalidates hears of it, so the poll must have begun. */
  @Override
  public CompletionStage<Long> invalidate(Invalidation what) {
    Objects.requireNonNull(what, "what");
    if (isClosed.getAsBoolean()) {
      return CompletableFuture.failedFuture(Workers.closedException());
    }
    return poll.begun()
        .thenCompose(begun -> steps.run(null, step -> Answers.invalidate(what, step.tx)))
        .thenApply(
            number -> {
              poll.hurry();
              return number;
            });
  }

  /** The poll tells the number anyway, whoever asks. */
  @Override
  public CompletionStage<Void> beat() {
    return isClosed.getAsBoolean()
        ? CompletableFuture.failedFuture(Workers.closedException())
        : CompletableFuture.completedFuture(null);
  }

  @Override
  public Registration listen(InvalidationListener listener) {
    Objects.requireNonNull(listener, "listener");
    if (isClosed.getAsBoolean()) {
      throw Workers.closedException();
    }
    return poll.add(listener);
  }
}
