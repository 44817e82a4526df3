package io.dualloop.core.intent;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cheapest way of a text through a pattern, by dynamic programming (Viterbi): each pair of a
 * place in the text and a state of the pattern is visited once, whatever the pattern, so nothing is
 * ever tried twice. Used by one thread, once.
 */
final class PatternSearch {

  private static final long UNREACHED = Long.MAX_VALUE;

  /** A word is left out within the pattern, though a parameter might have had it. */
  private static final long LEFT_OUT = 2 * Cost.UNLIKELY;

  private final PatternSteps pattern;
  private final Utterance text;
  private final int states;
  private final long[] costs;
  private final int[] places;
  private final @Nullable Step[] steps;

  private PatternSearch(PatternSteps pattern, Utterance text) {
    this.pattern = pattern;
    this.text = text;
    this.states = pattern.states();
    int size = (text.length() + 1) * states;
    this.costs = new long[size];
    this.places = new int[size];
    this.steps = new @Nullable Step[size];
    Arrays.fill(costs, UNREACHED);
  }

  /** What was found; null if the text has not got the pattern in it. */
  static @Nullable Found find(PatternSteps pattern, Utterance text) {
    return new PatternSearch(pattern, text).run();
  }

  /**
   * A way through the pattern.
   *
   * @param confidence as {@link IntentPatterns} defines it
   * @param parameters those that were said
   */
  record Found(double confidence, Map<String, String> parameters) {}

  private @Nullable Found run() {
    costs[0] = Cost.NONE;
    for (int place = 0; place <= text.length(); place++) {
      for (int state = 0; state < states; state++) {
        if (costs[place * states + state] != UNREACHED) {
          leave(place, state);
        }
      }
    }
    long cost = costs[costs.length - 1];
    return cost == UNREACHED ? null : new Found(Cost.confidence(cost), parameters());
  }

  private void leave(int place, int state) {
    boolean atEnd = place == text.length();
    for (Step step : pattern.from(state)) {
      switch (step.kind()) {
        case FREE -> reach(place, state, step, place, Cost.NONE);
        case MISSING -> reach(place, state, step, place, Cost.MISSING);
        case WORD -> hear(place, state, step);
        case ANY, MORE -> reach(place, state, step, atEnd ? -1 : place + 1, Cost.UNLIKELY);
        case DIGITS -> reach(place, state, step, text.digitsEnd(place), Cost.NONE);
        case NUMBER -> reach(place, state, step, text.numberEnd(place), Cost.NONE);
      }
    }
    if (!atEnd) {
      pass(place, state);
    }
  }

  private void hear(int place, int state, Step step) {
    int halves = Slips.halves(step.word(), text.word(place));
    if (halves >= 0) {
      reach(place, state, step, place + 1, halves * Cost.HALF_EDIT);
    }
  }

  /** Leaves a word out: any before and after the pattern, and those that say nothing within it. */
  private void pass(int place, int state) {
    boolean outside = state == 0 || state == states - 1;
    if (text.isIgnored(place)) {
      reach(place, state, null, place + 1, outside ? Cost.NONE : LEFT_OUT);
    } else if (outside) {
      reach(place, state, null, place + 1, Cost.EXTRA_WORD);
    }
  }

  private void reach(int place, int state, @Nullable Step step, int newPlace, long more) {
    if (newPlace < 0) {
      return;
    }
    int newState = step == null ? state : step.to();
    int index = newPlace * states + newState;
    long cost = costs[place * states + state] + more;
    // Of two equal ways the one that began its parameter earlier is kept: it goes on with it.
    boolean goesOn = step != null && step.kind() == Step.Kind.MORE;
    if (cost < costs[index] || (goesOn && cost == costs[index])) {
      costs[index] = cost;
      places[index] = place;
      steps[index] = step;
    }
  }

  private Map<String, String> parameters() {
    Map<String, String> values = new HashMap<>();
    int state = states - 1;
    int end = text.length();
    for (int place = end; place > 0 || state > 0; ) {
      int index = place * states + state;
      Step step = steps[index];
      int before = places[index];
      if (step != null) {
        state = step.from();
        Slot slot = step.slot();
        if (slot != null && step.kind() != Step.Kind.MISSING && step.kind() != Step.Kind.MORE) {
          values.put(slot.name(), text.value(slot.kind(), before, end));
        }
      }
      if (step == null || step.kind() != Step.Kind.MORE) {
        end = before;
      }
      place = before;
    }
    return values;
  }
}
