package io.dualloop.simulation.dialogue;

import io.dualloop.api.CancelAnswer;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * An answer is heard at most once; never of a turn that was withdrawn, nor after it was cancelled,
 * nor again after the user wanted silence.
 */
final class HeardOnce extends Rule {

  private final IdentityHashMap<CancelAnswer, Long> cancelTold = new IdentityHashMap<>();
  private final Set<Ask> hushed = new HashSet<>();
  private long lastStop;

  HeardOnce(Party party) {
    super(party);
  }

  @Override
  void told(Told event) {
    if (event.kind() == Told.Kind.STOP_WORD && event.utterance() > lastStop) {
      lastStop = event.utterance();
      hush();
    }
  }

  @Override
  void committed(long turn, String text) {
    if (text.equals("cancel")) {
      hush();
    }
  }

  private void hush() {
    Play play = party.voice.playing();
    if (play != null && play.ask != null && Ask.isLast(play.text())) {
      party.race.count("answers that were hushed");
      hushed.add(play.ask);
    }
  }

  @Override
  void plays(Play play) {
    Ask ask = play.ask;
    if (ask != null) {
      check(party.turns.isCommitted(ask.turn), "'%s' of %s, a turn not over", play.text(), ask);
      if (Ask.isLast(play.text())) {
        check(!hushed.contains(ask), "'%s' again, though the user wanted silence", play.text());
      }
      ask.plays.add(play);
    }
  }

  @Override
  void over(Play play) {
    Ask ask = play.ask;
    if (ask != null && Ask.isLast(play.text()) && play.words > 0) {
      party.race.count("answers heard");
      check(ask.heard() <= 1, "the answer to %s was heard %d times", ask, ask.heard());
    }
  }

  @Override
  void cancelTold(CancelAnswer truth) {
    cancelTold.put(truth, now());
  }

  @Override
  void atEnd() {
    for (Ask ask : party.asks()) {
      CancelAnswer truth = ask.cancelled;
      Long told = truth == null ? null : cancelTold.get(truth);
      boolean gone = truth instanceof CancelAnswer.Cancelled || truth instanceof CancelAnswer.Left;
      if (told != null && gone) {
        for (Play play : ask.plays) {
          check(play.at <= told, "'%s' after %s was said of %s", play.text(), truth, ask);
        }
      }
    }
  }
}
