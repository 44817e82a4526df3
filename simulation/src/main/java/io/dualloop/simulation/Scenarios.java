package io.dualloop.simulation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Scripted stories that are played under many schedules. */
final class Scenarios {

  private static final List<String> NAMES = List.of("slow-carrier", "missed-news");

  private Scenarios() {}

  /** The story of that name; null if there shall be none. */
  static @Nullable Scenario of(@Nullable String name, World world, Users users, Chance chance) {
    if (name == null) {
      return null;
    }
    return switch (name) {
      case "slow-carrier" -> new SlowCarrier(world, users);
      case "missed-news" -> new MissedNews(world, users, chance);
      default -> throw new IllegalArgumentException("no scenario '" + name + "', but " + NAMES);
    };
  }

  static List<String> names() {
    return NAMES;
  }
}
