package io.dualloop.simulation.dialogue;

import java.util.List;

/**
 * A rule that a race broke.
 *
 * @param seed which race
 * @param rule which rule
 * @param how what happened
 * @param story all that happened in the race, a line each
 */
public record Violation(long seed, String rule, String how, List<String> story) {

  /** Keeps the story as it is. */
  public Violation {
    story = List.copyOf(story);
  }

  @Override
  public String toString() {
    return "seed " + seed + " broke " + rule + ": " + how;
  }
}
