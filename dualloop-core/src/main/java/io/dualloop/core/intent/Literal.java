package io.dualloop.core.intent;

import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/** A word that has to be heard. */
record Literal(String word) implements Part {

  @Override
  public int addTo(PatternSteps.Builder steps, int from) {
    return steps.word(from, word);
  }

  @Override
  public boolean mayBeEmpty() {
    return false;
  }

  @Override
  public boolean needsWord(Set<String> ignored) {
    return !ignored.contains(word);
  }

  @Override
  public Set<String> parameters() {
    return Set.of();
  }

  @Override
  public void say(Map<String, String> heard, StringJoiner text) {
    text.add(word);
  }
}
