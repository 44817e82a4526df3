package io.dualloop.core.foreground;

import io.dualloop.api.QueryRequest;
import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.freshness.Remembered;
import org.jspecify.annotations.Nullable;

/**
 * How a question's flight begins: what is told from what is known, before and beside its task.
 * Belongs to the loop's thread.
 */
final class Opening<P, R> implements LookingUp.Outcome<R> {

  private final Engine engine;
  private final Flight<P, R> flight;
  private final Question<P, R> question;
  private final User user;
  private final Members<P, R> members;
  private final Known<P, R> known;

  Opening(
      Engine engine,
      Flight<P, R> flight,
      Question<P, R> question,
      User user,
      Members<P, R> members,
      Known<P, R> known) {
    this.engine = engine;
    this.flight = flight;
    this.question = question;
    this.user = user;
    this.members = members;
    this.known = known;
  }

  /** Begins with the look-up; {@code remembered} is what tier 1 has, and may be told. */
  void lookUp(ResultReader<R> results, @Nullable Remembered<R> remembered) {
    known.startWith(remembered);
    LookingUp.start(engine, results, question.key(), this);
  }

  @Override
  public void lookedUp(LookedUp<R> found) {
    if (flight.phase() != Flight.Phase.LOOKING) {
      return;
    }
    question.lookedUp(found);
    if (found.answer() != null) {
      take(found.answer());
    }
    endWithRememberedFailure();
    if (members.isEmpty()) {
      flight.done();
    } else {
      flight.submit();
    }
  }

  private void take(Remembered<R> answer) {
    foundLate(answer);
    members.forEachRequest(
        (inquiry, asked) -> {
          if (asked instanceof QueryRequest<P, R> each
              && engine.flights().answered(inquiry, each, answer)) {
            members.remove(inquiry);
            question.answered(each, answer);
          }
        });
  }

  @Override
  public void foundLate(Remembered<R> answer) {
    known.found(answer);
    question.remember(answer);
  }

  /** Who does not insist on something new is told a failure of a moment ago instead (F05). */
  private void endWithRememberedFailure() {
    TaskError failure = question.rememberedFailure();
    if (failure == null) {
      return;
    }
    members.forEachRequest(
        (inquiry, asked) -> {
          if (asked instanceof QueryRequest<P, R> each && !each.insistsOnNew()) {
            engine.telemetry().count("freshness.failure.remembered", 1);
            members.remove(inquiry);
            known.endWithout(inquiry, Answer.How.FAILED, failure, null);
          }
        });
  }

  /** The business's own records are asked beside the submit, as the last resort (F14). */
  void readRecord() {
    if (known.isNothing()) {
      engine.freshness().records().read(question.request(), user, this::recordFound);
    }
  }

  private void recordFound(Remembered<R> found) {
    if (flight.phase() != Flight.Phase.DONE && known.isNothing()) {
      known.foundRecord(found);
      members.all().forEach(known::tellRecord);
    }
  }
}
