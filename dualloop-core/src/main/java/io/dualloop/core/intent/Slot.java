package io.dualloop.core.intent;

import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/** A parameter: <code>{order:digits}</code>. */
record Slot(String name, Kind kind) implements Part {

  /** What a parameter takes. */
  enum Kind {
    /** All digits that follow each other. */
    DIGITS,
    /** One number. */
    NUMBER,
    /** One or more words, as few as will do. */
    WORDS,
    /** One word. */
    WORD
  }

  @Override
  public int addTo(PatternSteps.Builder steps, int from) {
    return steps.slot(from, this);
  }

  @Override
  public boolean mayBeEmpty() {
    return false;
  }

  @Override
  public boolean needsWord(Set<String> ignored) {
    return false;
  }

  @Override
  public Set<String> parameters() {
    return Set.of(name);
  }

  @Override
  public void say(Map<String, String> heard, StringJoiner text) {
    String value = heard.get(name);
    if (value != null) {
      // Digits are said one by one, or a voice makes a number of them.
      text.add(kind == Kind.DIGITS ? String.join(" ", value.split("", -1)).strip() : value);
    }
  }
}
