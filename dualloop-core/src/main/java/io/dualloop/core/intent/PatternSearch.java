package io.dualloop.core.intent;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cheapest way of a text through a pattern, by dynamic programming (Viterbi): each pair of a
 * place in the text and a state of the pattern is visited once, whatever the pattern, so nothing is
 * ever tried twice; and not at all if no way through it can be sure enough. Used by one thread, for
 * one text and any number of patterns, one after the other.
 */
final class PatternSearch {

  /** More than any cost, and one can be added to it. */
  private static final long UNREACHED = Long.MAX_VALUE / 2;

  /** A word is left out within the pattern, though a parameter might have had it. */
  private static final long LEFT_OUT = 2 * Cost.UNLIKELY;

  private final Utterance text;

  // By pair, as place times states plus state: steps only lead to later ones. Used again for every
  // pattern, as making them anew takes longer than the search.
  private final long[] costs;
  private final int[] before;
  private final @Nullable Step[] steps;

  private PatternSteps pattern;
  private int states;
  private long work;

  /**
   * A search that has room for all of some patterns.
   *
   * @param most the pattern with the most states
   */
  PatternSearch(Utterance text, PatternSteps most) {
    int size = (text.length() + 1) * most.states();
    this.text = text;
    this.costs = new long[size];
    this.before = new int[size];
    this.steps = new @Nullable Step[size];
    this.pattern = most;
  }

  /**
   * A way through the pattern.
   *
   * @param confidence as {@link IntentPatterns} defines it
   * @param parameters those that were said
   */
  record Found(double confidence, Map<String, String> parameters) {}

  /** What was found; null if the text has not got the pattern in it, or not surely enough. */
  @Nullable Found find(PatternSteps wanted) {
    pattern = wanted;
    states = wanted.states();
    int end = (text.length() + 1) * states - 1;
    Arrays.fill(costs, 0, end + 1, UNREACHED);
    if (isWorthwhile(0, 0, Cost.NONE)) {
      costs[0] = Cost.NONE;
    }
    for (int place = 0, at = 0; place <= text.length(); place++) {
      for (int state = 0; state < states; state++, at++) {
        if (costs[at] != UNREACHED) {
          leave(at, place, state);
        }
      }
    }
    return costs[end] == UNREACHED ? null : new Found(Cost.confidence(costs[end]), parameters(end));
  }

  /** How many steps were tried so far, for all patterns: what the time is in proportion to. */
  long work() {
    return work;
  }

  private void leave(int at, int place, int state) {
    boolean atEnd = place == text.length();
    for (Step step : pattern.from(state)) {
      work++;
      switch (step.kind()) {
        case FREE -> reach(at, step, place, Cost.NONE);
        case MISSING -> reach(at, step, place, Cost.MISSING);
        case WORD -> hear(at, step, place);
        case ANY, MORE -> reach(at, step, atEnd ? -1 : place + 1, Cost.UNLIKELY);
        case DIGITS -> reach(at, step, text.digitsEnd(place), Cost.NONE);
        case NUMBER -> reach(at, step, text.numberEnd(place), Cost.NONE);
      }
    }
    if (!atEnd) {
      pass(at, place, state);
    }
  }

  private void hear(int at, Step step, int place) {
    int halves = text.halves(step.word(), place);
    if (halves >= 0) {
      reach(at, step, place + 1, halves * Cost.HALF_EDIT);
    }
  }

  /** Leaves a word out: any before and after the pattern, and those that say nothing within it. */
  private void pass(int at, int place, int state) {
    boolean outside = state == 0 || state == states - 1;
    if (text.isIgnored(place)) {
      reach(at, null, place + 1, state, costs[at] + (outside ? Cost.NONE : LEFT_OUT), 0);
    } else if (outside) {
      reach(at, null, place + 1, state, costs[at] + Cost.EXTRA_WORD, 0);
    }
  }

  private void reach(int at, Step step, int newPlace, long more) {
    if (newPlace >= 0) {
      // Of two equal ways the one that began its parameter earlier is kept: it goes on with it.
      long tie = step.kind() == Step.Kind.MORE ? 1 : 0;
      reach(at, step, newPlace, step.to(), costs[at] + more, tie);
    }
  }

  private void reach(int at, @Nullable Step step, int newPlace, int newState, long cost, long tie) {
    int index = newPlace * states + newState;
    if (cost >= costs[index] + tie || !isWorthwhile(newPlace, newState, cost)) {
      return;
    }
    costs[index] = cost;
    before[index] = at;
    steps[index] = step;
  }

  /**
   * Whether the rest may be sure enough still: what the rest of the pattern can't take up will have
   * to be passed over.
   */
  private boolean isWorthwhile(int place, int state, long cost) {
    int tooMany = text.wordsFrom(place) - pattern.mostWordsFrom(state);
    return cost <= (tooMany <= 0 ? Cost.MOST : Cost.MOST - tooMany * Cost.EXTRA_WORD);
  }

  private Map<String, String> parameters(int last) {
    Map<String, String> values = new HashMap<>();
    int end = text.length();
    for (int at = last; at > 0; ) {
      Step step = steps[at];
      at = before[at];
      int place = at / states;
      if (step != null) {
        Slot slot = step.slot();
        if (slot != null && step.kind() != Step.Kind.MISSING && step.kind() != Step.Kind.MORE) {
          values.put(slot.name(), text.value(slot.kind(), place, end));
        }
      }
      if (step == null || step.kind() != Step.Kind.MORE) {
        end = place;
      }
    }
    return values;
  }
}
