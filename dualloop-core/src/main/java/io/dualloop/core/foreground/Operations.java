package io.dualloop.core.foreground;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Lookup;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.api.error.InvalidEnvelopeException;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.freshness.QuestionKey;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What can be done with tasks without a conversation; so many at a time, and each in time. */
final class Operations {

  private final Engine engine;
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger watches = new AtomicInteger();

  Operations(Engine engine) {
    this.engine = engine;
  }

  CompletionStage<Submitted> submit(TaskRequest<?, ?> request) {
    request.check();
    User user = request.user().orElse(User.ANYONE);
    QuestionKey question = request instanceof QueryRequest<?, ?> q ? engine.key(q, user) : null;
    TaskId id = TaskId.create(engine.now().toEpochMilli());
    LoopFuture<Submitted> future = engine.newFuture();
    if (admit(future)) {
      engine.handover(
          () -> Unwatched.submit(engine, id, request, user, question, new Answering(id, future)));
    } else {
      future.complete(new Submitted.Busy(Limits.RETRY_AFTER));
    }
    return future;
  }

  private boolean admit(LoopFuture<?> future) {
    if (underWay.incrementAndGet() > engine.limits().operations()) {
      underWay.decrementAndGet();
      return false;
    }
    var unused = future.whenComplete((answer, failure) -> underWay.decrementAndGet());
    return true;
  }

  private record Answering(TaskId id, LoopFuture<Submitted> future) implements Submitting.Outcome {
    @Override
    public void answered(Submitted answer) {
      future.complete(answer);
    }

    @Override
    public void refused(TaskError error) {
      future.completeExceptionally(new InvalidEnvelopeException("payload", error.message(), null));
    }

    @Override
    public void unknown(Throwable cause) {
      TimeoutException timeout =
          new TimeoutException("the task store did not answer; task " + id + " may exist");
      timeout.initCause(cause);
      future.completeExceptionally(timeout);
    }
  }

  CompletionStage<Lookup> find(TaskId id, User user) {
    LoopFuture<Lookup> future = engine.newFuture();
    if (admit(future)) {
      engine.handover(() -> find(id, user, future));
    } else {
      future.completeExceptionally(tooMany());
    }
    return future;
  }

  private void find(TaskId id, User user, LoopFuture<Lookup> future) {
    PortCall.make(
        engine,
        "the look-up of task " + id,
        Limits.CALL,
        () -> engine.transport().store().find(id),
        (found, failure) -> {
          if (found == null) {
            future.completeExceptionally(unanswered(failure));
          } else {
            future.complete(isOthers(found, user) ? new Lookup.NeverWas() : found);
          }
        });
  }

  /**
   * Another user's task looks like none at all, also as a tombstone; what is nobody's in
   * particular, such as a question that all share, everybody may look at.
   */
  private static boolean isOthers(Lookup found, User user) {
    return found.<Boolean>fold(
        status -> isOthers(status.owner(), user),
        gone -> isOthers(gone.owner(), user),
        () -> false);
  }

  private static boolean isOthers(User owner, User user) {
    return !owner.equals(user) && !owner.equals(User.ANYONE);
  }

  <P, R> CompletionStage<Optional<Answer<R>>> lookUp(
      QueryRequest<P, R> request, User user, Supplier<Optional<Answer<R>>> tierOne) {
    LoopFuture<Optional<Answer<R>>> future = engine.newFuture();
    Optional<Answer<R>> remembered = tierOne.get();
    boolean isFresh = remembered.filter(answer -> answer instanceof Answer.Fresh<R>).isPresent();
    if (isFresh || !admit(future)) {
      // Without room for a look-up, what this process remembers is all that is known.
      future.complete(remembered);
    } else {
      QuestionKey key = engine.key(request, user);
      engine.handover(() -> LookingAround.start(engine, request, user, key, tierOne, future));
    }
    return future;
  }

  TaskWatch watch(TaskId id, User user, Consumer<? super Lookup> watcher) {
    if (watches.incrementAndGet() > Limits.WATCHES) {
      watches.decrementAndGet();
      throw new RejectedExecutionException(
          "the loop watches " + Limits.WATCHES + " tasks; close some watches first");
    }
    Watching watching =
        new Watching(
            engine, id, user, watcher, engine.newFuture(), () -> watches.decrementAndGet());
    var unused =
        find(id, user)
            .whenComplete(
                (found, failure) ->
                    engine.handover(() -> watching.found(found, unanswered(failure))));
    return new TaskWatch(watching);
  }

  CompletionStage<CancelAnswer> cancel(TaskId id, User user) {
    LoopFuture<CancelAnswer> future = engine.newFuture();
    var unused =
        find(id, user)
            .whenComplete(
                (found, failure) -> {
                  TaskStatus status = found == null ? null : found.found().orElse(null);
                  if (found == null) {
                    future.completeExceptionally(unanswered(failure));
                  } else if (status == null) {
                    future.complete(new CancelAnswer.Unknown());
                  } else if (status.isEnded()) {
                    future.complete(new CancelAnswer.TooLate(status));
                  } else if (!status.owner().equals(user)) {
                    // It is shared, and goes on for the others.
                    future.complete(new CancelAnswer.Left());
                  } else {
                    engine.handover(() -> new Cancelling(engine, id, future).start());
                  }
                });
    return future;
  }

  private static Throwable unanswered(@Nullable Throwable failure) {
    return failure == null ? new IllegalStateException("no answer") : failure;
  }

  private RejectedExecutionException tooMany() {
    return new RejectedExecutionException(
        engine.limits().operations() + " operations of this loop are under way; try again later");
  }
}
