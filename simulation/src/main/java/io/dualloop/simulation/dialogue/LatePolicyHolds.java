package io.dualloop.simulation.dialogue;

import io.dualloop.core.foreground.Delivery;

/** What is said to an earlier turn is a last answer, and only as and when it is wished. */
final class LatePolicyHolds extends Rule {

  LatePolicyHolds(Party party) {
    super(party);
  }

  @Override
  void plays(Play play) {
    Ask ask = play.ask;
    if (ask == null || party.turns.isNewest(ask.turn) || party.turns.isNewestNew()) {
      return;
    }
    Delivery late = party.terms.late();
    check(Ask.isLast(play.text()), "'%s' to an earlier turn", play.text());
    check(
        late == Delivery.NOW || late == Delivery.WHEN_IDLE,
        "'%s' is late, and late answers are %s",
        play.text(),
        late);
    check(
        late == Delivery.NOW || !party.turns.isAwaited(),
        "'%s' is late, and the newest turn still waits for an answer of its own",
        play.text());
    long waited = now() - ask.lastCameAt;
    check(
        waited <= party.terms.maxWait().toNanos(),
        "'%s' came %d ms ago, which is longer than %s",
        play.text(),
        waited / 1_000_000,
        party.terms.maxWait());
    party.race.count("late answers said");
  }
}
