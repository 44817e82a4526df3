package io.dualloop.simulation.dialogue;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was asked in a turn that is over is answered, reported as unsaid, or cancelled; and what is
 * said of a cancel is what the store knows.
 */
final class OneFate extends Rule {

  private final List<CancelAnswer> told = new ArrayList<>();

  OneFate(Party party) {
    super(party);
  }

  @Override
  void unsaid(String text) {
    Ask ask = party.askOf(text);
    check(!text.isBlank(), "nothing is reported as unsaid");
    if (ask != null && Ask.isLast(text)) {
      ask.lastUnsaid++;
      check(ask.lastUnsaid == 1, "the answer to %s was reported as unsaid twice", ask);
    }
  }

  @Override
  void cancelTold(CancelAnswer truth) {
    told.add(truth);
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // this very answer, not one that says the same
  void atEnd() {
    for (Ask ask : party.asks()) {
      if (party.turns.isCommitted(ask.turn) && ask.inquiry != null) {
        fate(ask);
        cancel(ask);
      } else {
        party.race.count("asks withdrawn");
      }
    }
    for (CancelAnswer truth : told) {
      boolean known =
          truth instanceof CancelAnswer.Unknown
              || party.asks().stream().anyMatch(ask -> ask.cancelled == truth);
      check(known, "%s was said, but of nothing that was cancelled", truth);
    }
  }

  private void fate(Ask ask) {
    boolean gone = ask.cancelled instanceof CancelAnswer.Cancelled;
    boolean left = ask.cancelled instanceof CancelAnswer.Left;
    boolean heard = ask.heard() > 0;
    boolean unsaid = ask.lastUnsaid > 0;
    party.race.count(gone || left ? "asks cancelled" : heard ? "asks answered" : "asks unsaid");
    check(
        gone || left || heard || unsaid,
        "what became of %s? It was neither answered, nor reported as unsaid, nor cancelled (%s)",
        ask,
        ask.cancelled);
    boolean failed = ask.plays.stream().anyMatch(play -> play.failed || tookTooLong(play));
    check(!heard || !unsaid || failed, "%s was heard, and reported as unsaid", ask);
    check(!gone || (!heard && !unsaid), "%s was cancelled, and answered", ask);
  }

  /** Its limit came before it could tell that it was over. */
  private boolean tookTooLong(Play play) {
    long limit = party.terms.limits().speaking().toNanos();
    return play.overAt - play.runsSince + Voice.REPORT.toNanos() >= limit;
  }

  private void cancel(Ask ask) {
    TaskStatus status = party.race.status(ask);
    if (ask.cancelled instanceof CancelAnswer.Cancelled cancelled && status != null) {
      check(
          status.state() == TaskState.CANCELLED && isWork(status, cancelled),
          "%s was said to be %s, but is %s",
          ask,
          cancelled,
          status);
    } else if (ask.cancelled instanceof CancelAnswer.TooLate late) {
      check(
          status != null && status.state() == late.status().state(),
          "%s was said to be %s, but is %s",
          ask,
          late,
          status);
    }
  }

  private static boolean isWork(TaskStatus status, CancelAnswer.@Nullable Cancelled cancelled) {
    return cancelled != null
        && status.ending() != null
        && status.ending().work() == cancelled.work();
  }
}
