package io.dualloop.benchmarks.voice;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How the suite runs.
 *
 * @param turns how many turns at most
 * @param calls how many calls speak at a time
 * @param soakMinutes how long memory is watched instead of turns being measured; 0 for not at all
 * @param races how many races of dialogues are run beside turns
 * @param places where its input is
 */
public record VoiceSettings(int turns, int calls, int soakMinutes, int races, Places places) {

  /** More turns than there are. */
  public static final int ALL_TURNS = 1_000_000;

  /** How many turns fit into a quick look. */
  public static final int QUICK_TURNS = 30;

  /** How many races are run: about 2 ms each. */
  public static final int RACES = 10_000;

  /** The same in a quick look. */
  public static final int QUICK_RACES = 1_000;

  /** How many calls speak at a time unless told otherwise. */
  public static final int CALLS = 3;

  /** The same in a soak. */
  public static final int SOAK_CALLS = 5;

  /** How long a soak lasts unless told otherwise. */
  public static final int SOAK_MINUTES = 10;

  /**
   * Files and folders.
   *
   * @param model the speech model's archive
   * @param speech the data of pocketsphinx-testdata
   * @param questions the recordings of the logistics example
   * @param silero Silero's model, or null for ears that go by loudness alone
   */
  public record Places(Path model, Path speech, Path questions, @Nullable Path silero) {}

  /**
   * Whether memory is watched.
   *
   * @return true if so
   */
  public boolean soak() {
    return soakMinutes > 0;
  }

  /**
   * Whether this is all of it, with as many calls as usual. A soak may last longer.
   *
   * @return false for a look, or with other numbers
   */
  public boolean isWhole() {
    return soak()
        ? soakMinutes >= SOAK_MINUTES && calls == SOAK_CALLS
        : turns == ALL_TURNS && calls == CALLS && races == RACES;
  }
}
