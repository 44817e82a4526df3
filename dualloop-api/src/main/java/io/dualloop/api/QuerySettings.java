package io.dualloop.api;

import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** What a {@link Query} was told about itself; copied by each change and never changed after it. */
final class QuerySettings<P, R> {

  Function<? super P, ?> sameness = parameters -> parameters;
  Function<? super P, Set<String>> tags = parameters -> Set.of();
  Function<? super R, Duration> goodness = result -> Duration.ZERO;
  Duration timeout = TaskType.DEFAULT_TIMEOUT;
  Duration staleFor = Query.DEFAULT_STALE_FOR;
  Duration staleIfErrorFor = Query.DEFAULT_STALE_IF_ERROR_FOR;
  Duration failureFor = Query.DEFAULT_FAILURE_FOR;
  double earliness;
  boolean sharedByAll;
  boolean keptWhenAbandoned;

  QuerySettings<P, R> with(Consumer<QuerySettings<P, R>> change) {
    QuerySettings<P, R> copy = new QuerySettings<>();
    copy.sameness = sameness;
    copy.tags = tags;
    copy.goodness = goodness;
    copy.timeout = timeout;
    copy.staleFor = staleFor;
    copy.staleIfErrorFor = staleIfErrorFor;
    copy.failureFor = failureFor;
    copy.earliness = earliness;
    copy.sharedByAll = sharedByAll;
    copy.keptWhenAbandoned = keptWhenAbandoned;
    change.accept(copy);
    return copy;
  }
}
