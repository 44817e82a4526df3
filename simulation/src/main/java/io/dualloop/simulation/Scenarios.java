package io.dualloop.simulation;

import java.util.List;

/** Scripted stories that are played under many schedules. */
final class Scenarios {

  private static final List<String> NAMES = List.of("slow-carrier");

  private Scenarios() {}

  static List<String> names() {
    return NAMES;
  }
}
