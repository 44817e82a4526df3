package io.dualloop.simulation.dialogue;

import java.util.List;

/**
 * The age of what is said is true when it begins to be said, and the answers to one question are
 * told in order, each once; a newer one is told against an older one only if that was heard.
 */
final class ToldIsTrue extends Rule {

  private static final long EXACT = 1_000_000;

  private static final List<String> ORDER = List.of("working", "older", "last");

  /** That it is heard once is another rule. */
  private static final int LAST = 2;

  ToldIsTrue(Party party) {
    super(party);
  }

  @Override
  void plays(Play play) {
    Ask ask = play.ask;
    if (ask != null) {
      List<String> words = List.of(play.text().split(" ", -1));
      age(play, words);
      order(ask, play, words);
    }
  }

  private void age(Play play, List<String> words) {
    int of = words.indexOf("of");
    if (of > 0) {
      long told = Long.parseLong(words.get(of + 1)) * 1_000_000;
      long age = now() - party.race.service().soughtAt(words.get(of - 1));
      check(
          Math.abs(age - told) <= EXACT, "'%s', but it is %d ms old", play.text(), age / 1_000_000);
      party.race.count("ages told");
    }
  }

  private void order(Ask ask, Play play, List<String> words) {
    int rank = ORDER.indexOf(words.get(1));
    boolean olderHeard = false;
    for (Play before : ask.plays) {
      if (before != play) {
        int rankBefore = ORDER.indexOf(before.text().split(" ", -1)[1]);
        check(
            rankBefore < rank || (rankBefore == rank && (rank == LAST || before.words == 0)),
            "'%s' after '%s'",
            play.text(),
            before.text());
        boolean known = now() - before.overAt > Voice.REPORT.toNanos();
        olderHeard |= rankBefore == 1 && (before.words > 0 || before.failed || !known);
      }
    }
    if (words.get(2).equals("now")) {
      party.race.count("newer answers after older ones");
      check(olderHeard, "'%s', but no older one was heard", play.text());
    }
  }
}
