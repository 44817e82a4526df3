package io.dualloop.simulation;

import io.dualloop.core.foreground.Answer;
import java.util.List;

/** {@code Working? Stale? (Fresh | Stale(last) | Ended)}, and nothing after the last. */
final class OrderOfAnswers extends Invariant {

  OrderOfAnswers(World world) {
    super(world, "F13");
  }

  @Override
  void told(Asked asked, Answer<String> answer) {
    check(!asked.beingAsked, "%s was told inside the call that asks", asked);
    check(!asked.withdrawn, "%s was told %s after it was withdrawn", asked, answer);
    List<Answer<String>> told = asked.told;
    if (answer.isLast()) {
      asked.lastAt = world.now();
    }
    if (told.size() < 2) {
      return;
    }
    Answer<String> before = told.get(told.size() - 2);
    check(!before.isLast(), "%s was told %s after the last", asked, answer);
    check(
        rank(answer) > rank(before),
        "%s was told %s after %s",
        asked,
        Users.describe(answer),
        Users.describe(before));
  }

  private static int rank(Answer<String> answer) {
    return answer.<Integer>fold(
        fresh -> 3, stale -> stale.last() ? 3 : 2, working -> 1, ended -> 3);
  }
}
