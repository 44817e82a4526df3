package io.dualloop.core.foreground;

import io.dualloop.api.QueryRequest;
import io.dualloop.api.User;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.Remembered;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A look into tier 2 on behalf of somebody who holds no conversation. What is found is remembered
 * in tier 1, and judged there as any other answer. Belongs to the loop's thread.
 */
final class LookingAround<P, R> implements LookingUp.Outcome<R> {

  private final Question<P, R> question;
  private final Supplier<Optional<Answer<R>>> tierOne;
  private final CompletableFuture<Optional<Answer<R>>> asker;

  private LookingAround(
      Question<P, R> question,
      Supplier<Optional<Answer<R>>> tierOne,
      CompletableFuture<Optional<Answer<R>>> asker) {
    this.question = question;
    this.tierOne = tierOne;
    this.asker = asker;
  }

  static <P, R> void start(
      Engine engine,
      QueryRequest<P, R> request,
      User user,
      QuestionKey key,
      Supplier<Optional<Answer<R>>> tierOne,
      CompletableFuture<Optional<Answer<R>>> asker) {
    Question<P, R> question = new Question<>(engine.freshness(), key, request, user);
    LookingUp.start(
        engine,
        new ResultReader<>(engine, request.type()),
        key,
        new LookingAround<>(question, tierOne, asker));
  }

  @Override
  public void lookedUp(LookedUp<R> found) {
    question.lookedUp(found);
    Remembered<R> answer = found.answer();
    if (answer != null) {
      question.remember(answer);
    }
    asker.complete(tierOne.get());
  }

  @Override
  public void foundLate(Remembered<R> found) {
    question.remember(found);
  }
}
