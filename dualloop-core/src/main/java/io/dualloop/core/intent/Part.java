package io.dualloop.core.intent;

import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/** A piece of a parsed pattern. Immutable. */
sealed interface Part permits Literal, Slot, Sequence, Choice {

  /** Adds the steps that hear this piece, from a state on, and returns the state after it. */
  int addTo(PatternSteps.Builder steps, int from);

  /** Whether nothing at all is enough for this piece. */
  boolean mayBeEmpty();

  /** Whether each way through this piece has a literal word that is none of the ignored ones. */
  boolean needsWord(Set<String> ignored);

  /** The parameters in it. */
  Set<String> parameters();

  /** Says this piece in its first form, with what was heard for its parameters. */
  void say(Map<String, String> heard, StringJoiner text);
}
