package io.dualloop.core.background;

import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.error.InvalidEnvelopeException;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.codec.EnvelopeCodec;
import io.dualloop.core.codec.JsonCodec;
import io.dualloop.spi.FenceToken;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The part of an attempt that runs on the pool: reads the envelope, takes a token for the answer,
 * calls the handler, writes the result. Nothing here touches the loop's books; it ends by handing
 * over one {@link Finish}.
 */
final class Execution<P, R> implements Runnable {

  private final Attempt attempt;
  private final Route<P, R> route;
  private final Workplace place;

  Execution(Attempt attempt, Route<P, R> route, Workplace place) {
    this.attempt = attempt;
    this.route = route;
    this.place = place;
  }

  /** The first of one or two jobs: the second is needed where the token is not there at once. */
  @Override
  public void run() {
    guarded(this::begin);
  }

  /** Whatever goes wrong, the attempt ends: it would else hold its slot for ever. */
  private void guarded(Runnable part) {
    try {
      part.run();
    } catch (Throwable e) {
      finish(threw(e));
    }
  }

  private Finish threw(Throwable thrown) {
    try {
      return place.failures().threw(attempt, thrown);
    } catch (Throwable e) {
      return Failures.unsayable(thrown);
    }
  }

  private void begin() {
    if (attempt.finish.get() != null) {
      // The executor threw, and kept the job all the same.
      return;
    }
    if (attempt.stop.reason() != null) {
      finish(new Finish.NotBegun());
      return;
    }
    TaskEnvelope envelope;
    P parameters;
    try {
      envelope = EnvelopeCodec.read(attempt.claim.envelope());
      parameters = parameters(envelope);
    } catch (Throwable e) {
      String code =
          e instanceof InvalidEnvelopeException
              ? TaskError.ENVELOPE_INVALID
              : TaskError.PAYLOAD_INVALID;
      place.failures().unreadable(attempt, code, e);
      finish(new Finish.Unusable(TaskError.permanent(code, Failures.text(e)), true));
      return;
    }
    AttemptContext context = place.context(attempt, envelope);
    @Nullable CompletableFuture<FenceToken> token =
        place.results().token(route.type(), envelope, attempt.claim.fence());
    if (token == null || token.isDone()) {
      @Nullable FenceToken taken = token == null ? null : ResultWriting.value(token);
      work(parameters, context, answering(parameters, envelope, taken));
    } else {
      waitFor(token, parameters, context, envelope);
    }
  }

  private Answering<P, R> answering(
      P parameters, TaskEnvelope envelope, @Nullable FenceToken token) {
    return new Answering<>(
        route, parameters, attempt.claim.owner(), envelope, token, place.records());
  }

  private P parameters(TaskEnvelope envelope) {
    P parameters = JsonCodec.standard().read(envelope.payload(), route.type().parameterType());
    if (parameters == null && route.type().parameterType() != Void.class) {
      throw new IllegalArgumentException("the payload of " + route + " must not be null");
    }
    return parameters;
  }

  /** Frees this thread; whichever comes first goes on: the token, or the loop when it is late. */
  private void waitFor(
      CompletableFuture<FenceToken> token, P parameters, AttemptContext context, TaskEnvelope env) {
    AtomicBoolean gone = new AtomicBoolean();
    Runnable goOn =
        () -> {
          if (gone.compareAndSet(false, true)) {
            @Nullable FenceToken taken = token.isDone() ? ResultWriting.value(token) : null;
            place.execute(
                attempt,
                () -> guarded(() -> work(parameters, context, answering(parameters, env, taken))));
          }
        };
    attempt.waitsForToken.set(goOn);
    place.mail().tell(attempt);
    var unused = token.whenComplete((value, failure) -> goOn.run());
  }

  private void work(P parameters, AttemptContext context, Answering<P, R> answering) {
    if (attempt.finish.get() != null) {
      return;
    }
    if (attempt.stop.reason() != null || !attempt.thread.enter()) {
      finish(new Finish.NotBegun());
      return;
    }
    CompletionStage<R> stage;
    try {
      stage = route.handler().handle(parameters, context);
    } catch (Throwable e) {
      stage = CompletableFuture.failedFuture(e);
    } finally {
      attempt.thread.leave();
    }
    if (stage == null) {
      stage =
          CompletableFuture.failedFuture(
              new NullPointerException("the handler of " + route + " returned a null stage"));
    }
    if (stage instanceof CompletableFuture<R> future && future.isDone()) {
      var unused =
          future.whenComplete((value, failure) -> ended(value, failure, context, answering));
      return;
    }
    // Whoever completes the stage may be a thread of some client; the result is written here.
    var unused =
        stage.whenComplete(
            (value, failure) ->
                place.executeOrRun(() -> ended(value, failure, context, answering)));
  }

  private void ended(
      @Nullable R value,
      @Nullable Throwable failure,
      AttemptContext context,
      Answering<P, R> answering) {
    finish(failure == null ? returned(value, context, answering) : threw(failure));
  }

  private Finish returned(@Nullable R value, AttemptContext context, Answering<P, R> answering) {
    try {
      return answering.returned(value, context.stamp());
    } catch (Throwable e) {
      // Such as a result that is too deep to be written, or no memory for it.
      return unwritable(e);
    }
  }

  private Finish unwritable(Throwable thrown) {
    try {
      return place.failures().resultInvalid(attempt, thrown);
    } catch (Throwable e) {
      return Failures.unsayable(thrown);
    }
  }

  private void finish(Finish finish) {
    if (attempt.finish.compareAndSet(null, finish)) {
      place.mail().tell(attempt);
    }
  }
}
