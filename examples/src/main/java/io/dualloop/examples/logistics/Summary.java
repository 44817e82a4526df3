package io.dualloop.examples.logistics;

import java.util.List;

/**
 * One line of the comparison.
 *
 * @param what what is compared
 * @param single how it was in a single loop
 * @param dual how it was with two
 */
record Summary(String what, String single, String dual) {

  static List<Summary> of(Play single, Play dual) {
    return List.of(
        new Summary(
            "First feedback, median",
            Figures.time(Figures.median(single.firstFeedbackMs())),
            Figures.time(Figures.median(dual.firstFeedbackMs()))),
        new Summary(
            "First feedback, longest",
            Figures.time(Figures.max(single.firstFeedbackMs())),
            Figures.time(Figures.max(dual.firstFeedbackMs()))),
        new Summary(
            "Frozen in all", Figures.time(single.frozenMs()), Figures.time(dual.frozenMs())),
        new Summary("Ticks missed (by the machine)", missed(single), missed(dual)),
        new Summary("Told as true, but wrong", wrong(single), wrong(dual)),
        new Summary("Calls to the carrier", calls(single), calls(dual)));
  }

  private static String missed(Play play) {
    return play.ticksMissed() + " (" + play.control().ticksMissed() + ")";
  }

  private static String wrong(Play play) {
    return Long.toString(
        play.said().stream().filter(each -> each.line().kind() == Line.Kind.WRONG).count());
  }

  private static String calls(Play play) {
    return Integer.toString(play.calls().size());
  }
}
