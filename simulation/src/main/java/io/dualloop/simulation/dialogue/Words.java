package io.dualloop.simulation.dialogue;

import io.dualloop.simulation.Chance;
import java.util.HashSet;
import java.util.Set;

/** What a user says. */
final class Words {

  private final Race race;
  private final Chance chance;
  private final Set<String> things = new HashSet<>();

  Words(Race race, Chance chance) {
    this.race = race;
    this.chance = chance;
  }

  /** Whether only this user speaks of it. */
  boolean isMine(String thing) {
    return things.contains(thing);
  }

  String next() {
    int choice = chance.below(100);
    if (choice < 30) {
      return "where " + thing();
    } else if (choice < 38) {
      return "where s" + chance.below(3);
    } else if (choice < 52) {
      return "send " + thing();
    } else if (choice < 56) {
      return "both " + thing();
    } else if (choice < 60) {
      return "chain " + thing();
    } else if (choice < 64) {
      return "more " + thing();
    } else if (choice < 66) {
      return "bad " + thing();
    } else if (choice < 71) {
      return chance.of("where ", "send ") + thing() + "?";
    } else if (choice < 77) {
      return chance.of("yes", "yes", "yeah", "no");
    } else if (choice < 80) {
      return "okay";
    } else if (choice < 87) {
      return "hello";
    } else if (choice < 97) {
      return "cancel";
    }
    return "gibberish";
  }

  private String thing() {
    String thing = "t" + race.next();
    things.add(thing);
    return thing;
  }
}
