package io.dualloop.core.intent;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** One of several pieces; none as well, if it is optional. */
record Choice(List<Part> options, boolean optional) implements Part {

  @Override
  public int addTo(PatternSteps.Builder steps, int from) {
    List<Integer> ends = new ArrayList<>();
    options.forEach(option -> ends.add(option.addTo(steps, from)));
    if (optional) {
      ends.add(from);
    }
    return steps.join(ends);
  }

  @Override
  public boolean mayBeEmpty() {
    return optional || options.stream().anyMatch(Part::mayBeEmpty);
  }

  @Override
  public boolean needsWord(Set<String> ignored) {
    return !optional && options.stream().allMatch(option -> option.needsWord(ignored));
  }

  @Override
  public Set<String> parameters() {
    return options.stream()
        .flatMap(option -> option.parameters().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void say(Map<String, String> heard, StringJoiner text) {
    Optional<Part> named =
        options.stream()
            .filter(option -> !Collections.disjoint(option.parameters(), heard.keySet()))
            .findFirst();
    // What was named is said, or the question would hide what the answer is about to decide.
    named
        .or(() -> optional ? Optional.empty() : Optional.of(options.get(0)))
        .ifPresent(option -> option.say(heard, text));
  }
}
