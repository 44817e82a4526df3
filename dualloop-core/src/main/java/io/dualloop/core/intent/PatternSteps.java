package io.dualloop.core.intent;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A pattern as states and the steps between them (Thompson's construction). States are numbered so
 * that each step that hears nothing leads to a higher number; the first state is 0, the last one is
 * the end. Immutable.
 */
final class PatternSteps {

  private final List<List<Step>> stepsByState;

  private PatternSteps(List<List<Step>> stepsByState) {
    this.stepsByState = stepsByState;
  }

  static PatternSteps of(Part pattern, Set<String> ignored) {
    Builder builder = new Builder(pattern.needsWord(ignored));
    pattern.addTo(builder, 0);
    return new PatternSteps(builder.stepsByState.stream().map(List::copyOf).toList());
  }

  int states() {
    return stepsByState.size();
  }

  List<Step> from(int state) {
    return stepsByState.get(state);
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
