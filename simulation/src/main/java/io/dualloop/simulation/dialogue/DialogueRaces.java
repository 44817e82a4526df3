package io.dualloop.simulation.dialogue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs races of spoken dialogues, each decided by its seed. */
public final class DialogueRaces {

  private DialogueRaces() {}

  /**
   * Runs races one after the other on the caller's thread; about 2 ms each.
   *
   * @param fromSeed the first
   * @param count how many
   * @return what came of them; a violation has the story of its race
   */
  public static Summary run(long fromSeed, long count) {
    return run(fromSeed, count, null);
  }

  /**
   * The same, with something wrong at the edge of every dialogue.
   *
   * @param fromSeed the first
   * @param count how many
   * @param planted what is wrong; null for nothing
   * @return what came of them
   */
  public static Summary run(long fromSeed, long count, @Nullable Planted planted) {
    Map<String, Long> counts = new HashMap<>();
    List<Violation> violations = new ArrayList<>();
    for (long seed = fromSeed; seed < fromSeed + count; seed++) {
      if (new Race(seed, false, planted, counts).run() != null) {
        violations.add(replay(seed, planted));
      }
    }
    return new Summary(count, violations, counts);
  }

  private static Violation replay(long seed, @Nullable Planted planted) {
    Violation again = new Race(seed, true, planted, new HashMap<>()).run();
    if (again == null) {
      throw new IllegalStateException("seed " + seed + " does not replay");
    }
    return again;
  }

  /**
   * All that happens in one race.
   *
   * @param seed which
   * @param planted what is wrong; null for nothing
   * @return a line each
   */
  public static List<String> story(long seed, @Nullable Planted planted) {
    Race race = new Race(seed, true, planted, new HashMap<>());
    var unused = race.run();
    return race.lines();
  }
}
