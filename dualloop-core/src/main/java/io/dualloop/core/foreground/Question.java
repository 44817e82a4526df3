package io.dualloop.core.foreground;

import io.dualloop.api.Ending;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.freshness.Fences;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.Remembered;
import io.dualloop.spi.Submission;
import org.jspecify.annotations.Nullable;

/**
 * The question of one flight: in which generation it is asked, and what may be remembered of its
 * answer (F06). Belongs to the loop's thread.
 */
final class Question<P, R> {

  private final Freshness freshness;
  private final QuestionKey key;
  private final QueryRequest<P, R> request;
  private final User user;

  /** The local generation when what is sought began to be sought; see {@link Fences}. */
  private long generation;

  private LookedUp<R> lookedUp = LookedUp.unreached();

  Question(Freshness freshness, QuestionKey key, QueryRequest<P, R> request, User user) {
    this.freshness = freshness;
    this.key = key;
    this.request = request;
    this.user = user;
    this.generation = freshness.fences().generation(key);
  }

  QuestionKey key() {
    return key;
  }

  QueryRequest<P, R> request() {
    return request;
  }

  /** Whether nothing that concerns it was invalidated since it began (F06 b). */
  boolean isCurrent() {
    return generation >= freshness.fences().generation(key);
  }

  /** Takes what tier 2 said of it. */
  void lookedUp(LookedUp<R> found) {
    lookedUp = found;
    if (found.isReached()) {
      generation = freshness.fences().read(key, found.generation(), generation);
    }
  }

  /** With whom its task may be shared; null for with nobody. */
  Submission.@Nullable RequestKey reservation() {
    Fences fences = freshness.fences();
    if (fences.isPending(key)) {
      return null;
    }
    if (lookedUp.isReached()) {
      // The look-up may have been overtaken by an invalidation of which the number is known by now.
      return new Submission.RequestKey(
          key.value(), Math.max(lookedUp.generation(), fences.sharedGeneration(key)));
    }
    // Who is strict takes no task whose generation can't be checked.
    return request.isStrict() ? null : fences.shared(key);
  }

  /** How it failed a short while ago, or null. */
  @Nullable TaskError rememberedFailure() {
    return freshness.failures().get(key);
  }

  void remember(Remembered<R> answer) {
    freshness.memory().put(key, answer, generation);
  }

  void rememberFailure(Ending ending) {
    TaskError error = ending.error();
    if (error != null) {
      freshness.failures().put(key, error, request.type().failureFor(), generation);
    }
  }

  /** Someone was answered with something fresh, which may be refreshed before it is old. */
  void answered(QueryRequest<P, R> asked, Remembered<R> fresh) {
    freshness.early().consider(asked, user, key, fresh);
  }
}
