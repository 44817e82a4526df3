package io.dualloop.tck.faulty;

import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Registration;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StoredLookup;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Does what the right store does; a fault overrides what it gets wrong. */
class RightResults implements ResultStore {

  final ResultStore right;

  RightResults(ResultStore right) {
    this.right = right;
  }

  @Override
  public CompletionStage<StoredLookup> get(String key, Set<String> tags) {
    return right.get(key, tags);
  }

  @Override
  public CompletionStage<FenceToken> token(String key, Set<String> tags) {
    return right.token(key, tags);
  }

  @Override
  public CompletionStage<Boolean> put(String key, FenceToken token, NewResult result) {
    return right.put(key, token, result);
  }

  @Override
  public CompletionStage<Long> invalidate(Invalidation what) {
    return right.invalidate(what);
  }

  @Override
  public CompletionStage<Void> beat() {
    return right.beat();
  }

  @Override
  public Registration listen(InvalidationListener listener) {
    return right.listen(listener);
  }
}
