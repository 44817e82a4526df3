package io.dualloop.core.intent;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Pieces one after the other. */
record Sequence(List<Part> parts) implements Part {

  @Override
  public int addTo(PatternSteps.Builder steps, int from) {
    int at = from;
    for (Part part : parts) {
      at = part.addTo(steps, at);
    }
    return at;
  }

  @Override
  public boolean mayBeEmpty() {
    return parts.stream().allMatch(Part::mayBeEmpty);
  }

  @Override
  public boolean needsWord(Set<String> ignored) {
    return parts.stream().anyMatch(part -> part.needsWord(ignored));
  }

  @Override
  public Set<String> parameters() {
    return parts.stream()
        .flatMap(part -> part.parameters().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void say(Map<String, String> heard, StringJoiner text) {
    parts.forEach(part -> part.say(heard, text));
  }
}
