package io.dualloop.simulation;

/**
 * How bad a run is: how likely each fault is, in percent.
 *
 * @param storeTells whether the store tells watchers by itself
 * @param storeWakes whether the store wakes workers by itself
 * @param fails a call of the store fails, before its effect or after
 * @param throwsAtOnce a call of the store throws
 * @param late a call's effect and its answer come late, each by itself
 * @param never a call never answers, with its effect or without
 * @param slow a call takes some milliseconds
 * @param lost a hint is lost
 * @param repeated a hint comes twice
 * @param delayed a hint comes late
 */
record Weather(
    boolean storeTells,
    boolean storeWakes,
    double fails,
    double throwsAtOnce,
    double late,
    double never,
    double slow,
    double lost,
    double repeated,
    double delayed) {

  static Weather of(Chance chance) {
    boolean tells = chance.percent(60);
    boolean wakes = chance.percent(60);
    int kind = chance.below(10);
    if (kind < 2) {
      return new Weather(tells, wakes, 0, 0, 0, 0, chance.of(0.0, 50.0), 0, 0, 0);
    }
    if (kind < 4) {
      // The store is well, the hints are not.
      return new Weather(tells, wakes, 0, 0, 0, 0, 30, storm(chance, 60), 20, 50);
    }
    if (kind < 6) {
      // The hints are well, the store is not.
      double bad = storm(chance, 12);
      return new Weather(tells, wakes, bad, bad / 4, bad, bad / 2, 30, 0, 0, 10);
    }
    double bad = storm(chance, 8);
    return new Weather(tells, wakes, bad, bad / 4, bad, bad / 2, 40, storm(chance, 40), 15, 40);
  }

  /** Nothing fails any more. */
  Weather calm() {
    return new Weather(storeTells, storeWakes, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  private static double storm(Chance chance, int most) {
    return chance.between(1, most);
  }
}
