package io.dualloop.simulation.dialogue;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Work;

/** A command is given once for each turn that says so, and not before that turn is over. */
final class CommandsOnce extends Rule {

  CommandsOnce(Party party) {
    super(party);
  }

  @Override
  void submitted(String thing, int tasks) {
    int wanted = party.turns.wanted(thing);
    check(tasks <= wanted, "'send %s' is given %d times, but meant %d", thing, tasks, wanted);
    party.race.count("commands given");
  }

  @Override
  void atEnd() {
    for (Ask ask : party.asks()) {
      if (ask.command && party.turns.isCommitted(ask.turn) && !isNeverBegun(ask)) {
        check(party.race.tasks(ask.thing) > 0, "%s was never given", ask);
      }
    }
  }

  private static boolean isNeverBegun(Ask ask) {
    return ask.cancelled instanceof CancelAnswer.Left
        || (ask.cancelled instanceof CancelAnswer.Cancelled c && c.work() == Work.NOT_STARTED);
  }
}
