package io.dualloop.core.foreground;

import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.User;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.Remembered;
import org.jspecify.annotations.Nullable;

/**
 * The submit of a task that no inquiry of this process waits for. A question's generation is looked
 * up first, in the box, so that no task of before an invalidation is joined (F06 b). Belongs to the
 * loop's thread.
 */
final class Unwatched<P, R> implements LookingUp.Outcome<R> {

  private final Engine engine;
  private final TaskId id;
  private final Question<P, R> question;
  private final User user;
  private final Submitting.Outcome outcome;

  private Unwatched(
      Engine engine, TaskId id, Question<P, R> question, User user, Submitting.Outcome outcome) {
    this.engine = engine;
    this.id = id;
    this.question = question;
    this.user = user;
    this.outcome = outcome;
  }

  /**
   * Submits.
   *
   * @param key the question's, or null for a command
   */
  static <P, R> void submit(
      Engine engine,
      TaskId id,
      TaskRequest<P, R> request,
      User user,
      @Nullable QuestionKey key,
      Submitting.Outcome outcome) {
    if (key != null && request instanceof QueryRequest<P, R> asked) {
      Question<P, R> question = new Question<>(engine.freshness(), key, asked, user);
      LookingUp.start(
          engine,
          new ResultReader<>(engine, request.type()),
          key,
          new Unwatched<>(engine, id, question, user, outcome));
    } else {
      Draft draft = new Draft(id, request, user, null, null, null, 0, engine.name(), null);
      Submitting.start(engine, draft, outcome);
    }
  }

  @Override
  public void lookedUp(LookedUp<R> found) {
    question.lookedUp(found);
    Draft draft =
        new Draft(
            id,
            question.request(),
            user,
            question.key(),
            question.reservation(),
            null,
            0,
            engine.name(),
            null);
    Submitting.start(engine, draft, outcome);
  }

  @Override
  public void foundLate(Remembered<R> found) {
    question.remember(found);
  }
}
