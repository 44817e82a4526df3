package io.dualloop.core.intent;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A pattern as states and the steps between them (Thompson's construction). States are numbered so
 * that each step leads to a higher number, or to its own if it hears something; the first state is
 * 0, the last one is the end. Immutable.
 */
final class PatternSteps {

  /** More than any text has. */
  static final int ANY_NUMBER = Integer.MAX_VALUE / 2;

  private final Step[][] stepsByState;
  private final int[] mostWords;

  private PatternSteps(Step[][] stepsByState) {
    this.stepsByState = stepsByState;
    this.mostWords = new int[stepsByState.length];
    for (int state = mostWords.length - 1; state >= 0; state--) {
      for (Step step : stepsByState[state]) {
        int all = mostWordsOf(step.kind()) + mostWords[step.to()];
        mostWords[state] = Math.max(mostWords[state], Math.min(all, ANY_NUMBER));
      }
    }
  }

  private static int mostWordsOf(Step.Kind kind) {
    return switch (kind) {
      case FREE, MISSING -> 0;
      case WORD, ANY -> 1;
      case MORE, DIGITS, NUMBER -> ANY_NUMBER;
    };
  }

  static PatternSteps of(Part pattern, Set<String> ignored) {
    Builder builder = new Builder(pattern.needsWord(ignored));
    pattern.addTo(builder, 0);
    return new PatternSteps(
        builder.stepsByState.stream()
            .map(steps -> steps.toArray(Step[]::new))
            .toArray(Step[][]::new));
  }

  int states() {
    return stepsByState.length;
  }

  /** The steps from a state on; not to be changed. */
  Step[] from(int state) {
    return stepsByState[state];
  }

  /** How many words of a text the rest of the pattern can take up, from a state on. */
  int mostWordsFrom(int state) {
    return mostWords[state];
  }

  /** Takes the pieces of a pattern, from the first to the last. */
  static final class Builder {

    private final List<List<Step>> stepsByState = new ArrayList<>(List.of(new ArrayList<>()));
    private final boolean mayMiss;

    private Builder(boolean mayMiss) {
      this.mayMiss = mayMiss;
    }

    int word(int from, String word) {
      int to = newState();
      stepsByState.get(from).add(new Step(from, to, Step.Kind.WORD, word, null));
      return to;
    }

    int slot(int from, Slot slot) {
      int to =
          switch (slot.kind()) {
            case DIGITS -> step(from, newState(), Step.Kind.DIGITS, slot);
            case NUMBER -> step(from, newState(), Step.Kind.NUMBER, slot);
            case WORD -> step(from, newState(), Step.Kind.ANY, slot);
            case WORDS -> words(from, slot);
          };
      return mayMiss ? step(from, to, Step.Kind.MISSING, slot) : to;
    }

    int join(List<Integer> ends) {
      int to = newState();
      ends.forEach(end -> stepsByState.get(end).add(new Step(end, to, Step.Kind.FREE, "", null)));
      return to;
    }

    private int words(int from, Slot slot) {
      int within = step(from, newState(), Step.Kind.ANY, slot);
      step(within, within, Step.Kind.MORE, slot);
      return join(List.of(within));
    }

    private int step(int from, int to, Step.Kind kind, Slot slot) {
      stepsByState.get(from).add(new Step(from, to, kind, "", slot));
      return to;
    }

    private int newState() {
      stepsByState.add(new ArrayList<>());
      return stepsByState.size() - 1;
    }
  }
}
