package io.dualloop.core.foreground;

import io.dualloop.core.freshness.NearResults;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.Remembered;
import io.dualloop.core.loop.Timers;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One look-up in tier 2, in its time box and behind the breaker (F10). Tells its outcome once, on
 * the loop's thread; an answer that comes after the box is told as late.
 */
final class LookingUp<R> {

  /** Who wants to know. */
  interface Outcome<R> {
    void lookedUp(LookedUp<R> found);

    void foundLate(Remembered<R> found);
  }

  private final Engine engine;
  private final Outcome<R> outcome;
  private final boolean invalidating;
  private final long startedAt;
  private Timers.@Nullable Timer box;

  private LookingUp(Engine engine, QuestionKey question, Outcome<R> outcome) {
    this.engine = engine;
    this.outcome = outcome;
    // What the store has now may be what this process has just invalidated.
    this.invalidating = engine.freshness().fences().isPending(question);
    this.startedAt = engine.nanos();
  }

  static <R> void start(
      Engine engine, ResultReader<R> results, QuestionKey question, Outcome<R> outcome) {
    OptionalLong generation = generationIfNone(engine, question);
    if (generation.isPresent()) {
      outcome.lookedUp(new LookedUp<>(null, generation.getAsLong(), true));
      return;
    }
    if (!engine.freshness().breaker().allows()) {
      engine.telemetry().count("freshness.lookup.skipped", 1);
      outcome.lookedUp(LookedUp.unreached());
      return;
    }
    LookingUp<R> lookingUp = new LookingUp<>(engine, question, outcome);
    lookingUp.box = engine.after(engine.limits().lookup(), lookingUp::boxOver);
    results.find(question, lookingUp::answered);
  }

  /** Most questions have no answer there; a store in this process says so without a detour. */
  private static OptionalLong generationIfNone(Engine engine, QuestionKey question) {
    return engine.transport().results() instanceof NearResults near
        ? near.generationIfNone(question.value(), question.tags())
        : OptionalLong.empty();
  }

  private void boxOver() {
    box = null;
    engine.telemetry().count("freshness.lookup.slow", 1);
    engine.freshness().breaker().tooSlow(engine.nanos() - startedAt);
    outcome.lookedUp(LookedUp.unreached());
  }

  private void answered(@Nullable LookedUp<R> found, @Nullable Throwable failure) {
    boolean inTime = box != null;
    if (box != null) {
      box.cancel();
      long taken = engine.nanos() - startedAt;
      if (found == null) {
        engine
            .freshness()
            .breaker()
            .failed(taken, failure == null ? new IllegalStateException("no answer") : failure);
      } else {
        engine.freshness().breaker().answered(taken);
      }
    }
    if (found == null) {
      engine.failure("freshness.lookup", failure);
    }
    LookedUp<R> usable = found == null ? LookedUp.unreached() : fenced(found);
    if (inTime) {
      outcome.lookedUp(usable);
    } else if (usable.answer() != null) {
      outcome.foundLate(usable.answer());
    }
  }

  private LookedUp<R> fenced(LookedUp<R> found) {
    return invalidating ? new LookedUp<>(null, found.generation(), true) : found;
  }
}
