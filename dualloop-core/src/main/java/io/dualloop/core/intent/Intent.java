package io.dualloop.core.intent;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What the user wants. Immutable.
 *
 * @param name which of the things the program can do
 * @param parameters what was named with it; no nulls
 */
public record Intent(String name, Map<String, String> parameters) {

  /** Refuses a blank name, and copies the parameters. */
  public Intent {
    if (Objects.requireNonNull(name, "name").isBlank()) {
      throw new IllegalArgumentException("an intent has a name; this one is blank");
    }
    parameters = Map.copyOf(parameters);
  }

  /**
   * One parameter.
   *
   * @param parameter its name
   * @return its value, if it was named
   */
  public Optional<String> parameter(String parameter) {
    return Optional.ofNullable(parameters.get(parameter));
  }
}
